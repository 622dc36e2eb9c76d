//! What the machine itself must have, and what it should not.

use std::fs;

use super::{Finding, bad, good, weak};

/// The oldest kernel that has all the calls that the runner makes (close_range).
const OLDEST_KERNEL: (u32, u32) = (5, 9);
/// Kinds of namespaces that each run has anew.
const NAMESPACES: [&str; 4] = ["user", "pid", "mnt", "ipc"];

/// All of it.
pub fn findings() -> Vec<Finding> {
    let release = setting("/proc/sys/kernel/osrelease").unwrap_or_default();
    vec![machine(std::env::consts::ARCH), kernel(&release), namespaces(), apparmor(), core_dumps()]
}

fn setting(path: &str) -> Option<String> {
    fs::read_to_string(path).ok().map(|text| text.trim().to_owned())
}

fn machine(architecture: &str) -> Finding {
    match architecture {
        "x86_64" => good("the machine is x86-64, on which all of this was tried"),
        "aarch64" => weak(
            "the machine is aarch64: the filters of system calls know its numbers, but no program was ever judged on one. Run the tests of judge-farm here before it judges",
        ),
        other => bad(format!("the machine is {other}: the filters of system calls know x86-64 and aarch64 only")),
    }
}

fn kernel(release: &str) -> Finding {
    let mut parts = release.split(['.', '-']).map(|part| part.parse().unwrap_or(0));
    let version: (u32, u32) = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    if version >= OLDEST_KERNEL {
        return good(format!("the kernel is Linux {release}"));
    }
    let (major, minor) = OLDEST_KERNEL;
    bad(format!(
        "the kernel is Linux {release}, and {major}.{minor} is the oldest that cells can run on. Mend: a newer kernel"
    ))
}

fn namespaces() -> Finding {
    for kind in NAMESPACES {
        if setting(&format!("/proc/sys/user/max_{kind}_namespaces")).as_deref() == Some("0") {
            return bad(format!(
                "{kind} namespaces are switched off: runs can't be kept apart. Mend: sysctl user.max_{kind}_namespaces=10000"
            ));
        }
    }
    if setting("/proc/sys/kernel/unprivileged_userns_clone").as_deref() == Some("0") {
        return bad(
            "only root may make user namespaces, and cells are not root. Mend: sysctl kernel.unprivileged_userns_clone=1",
        );
    }
    good("user, process, mount and IPC namespaces can be made")
}

fn apparmor() -> Finding {
    let on = setting("/sys/module/apparmor/parameters/enabled").is_some_and(|value| value.starts_with('Y'));
    if !on {
        return good("AppArmor is off here; nothing to set");
    }
    if setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").as_deref() == Some("1") {
        return bad(
            "AppArmor keeps unconfined programs from using user namespaces. Mend: sysctl kernel.apparmor_restrict_unprivileged_userns=0",
        );
    }
    good("AppArmor is on; cells run unconfined by it and are locked up by namespaces and seccomp instead")
}

/// A size limit of 0 keeps dumps from being written into files, but not from being piped into a
/// program, which the kernel starts on the host and as root (core(5)).
fn core_dumps() -> Finding {
    match setting("/proc/sys/kernel/core_pattern") {
        Some(pattern) if pattern.starts_with('|') => weak(
            "each crash of a judged program starts a program of this host, for core dumps: slow, and its input is hostile. Mend: sysctl kernel.core_pattern=core",
        ),
        _ => good("crashing programs start nothing on this host"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Fitness;
    use super::*;

    #[test]
    fn kernels_are_compared_by_number() {
        for (release, fit) in [
            ("6.18.44-fc", Fitness::Good),
            ("5.10.0-30-amd64", Fitness::Good),
            ("5.9", Fitness::Good),
            ("5.4.0", Fitness::Bad),
            ("4.19.0-27", Fitness::Bad),
            ("", Fitness::Bad),
        ] {
            assert!(kernel(release).fit == fit, "{release}");
        }
    }

    #[test]
    fn what_was_never_tried_is_said_so() {
        assert!(machine("x86_64").fit == Fitness::Good);
        assert!(machine("aarch64").fit == Fitness::Weak);
        assert!(machine("riscv64").fit == Fitness::Bad);
    }
}

//! `judge-farm doctor`: what this machine lacks to judge, in plain words, and how to mend it.

mod host;

use std::fs;
use std::io::Write;

use anyhow::bail;
use bollard::models::SystemInfo;

use super::{Bench, test};
use crate::cell::{Engine, sandbox_image};
use crate::languages::{find, languages};
use crate::node::CellConfig;

/// The image without which a node judges nothing.
const REQUIRED_IMAGE: &str = "core";

/// One finding.
struct Finding {
    fit: Fitness,
    what: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Fitness {
    Good,
    /// Works, but something is less than it could be.
    Weak,
    Bad,
}

fn good(what: impl Into<String>) -> Finding {
    Finding { fit: Fitness::Good, what: what.into() }
}

fn weak(what: impl Into<String>) -> Finding {
    Finding { fit: Fitness::Weak, what: what.into() }
}

fn bad(what: impl Into<String>) -> Finding {
    Finding { fit: Fitness::Bad, what: what.into() }
}

/// Looks at everything and prints what was found.
///
/// # Errors
/// When something is missing without which no job can be judged.
pub async fn doctor(cells: &CellConfig, out: &mut impl Write) -> anyhow::Result<()> {
    let mut findings = host::findings();
    match Engine::connect(cells.engine(super::BY_HAND)).await {
        Err(error) => findings.push(bad(format!(
            "no Docker Engine answers ({error:#}). Start one with scripts/docker-up, or name one with DOCKER_HOST."
        ))),
        Ok(engine) => {
            findings.extend(engine_findings(&engine).await);
            findings.extend(image_findings(&engine).await);
            findings.push(try_cell(cells).await);
        }
    }
    for finding in &findings {
        let mark = match finding.fit {
            Fitness::Good => "ok  ",
            Fitness::Weak => "weak",
            Fitness::Bad => "BAD ",
        };
        writeln!(out, "{mark}  {}", finding.what)?;
    }
    let count = findings.iter().filter(|finding| finding.fit == Fitness::Bad).count();
    if count > 0 { bail!("{count} things must be mended before this machine can judge") } else { Ok(()) }
}

async fn engine_findings(engine: &Engine) -> Vec<Finding> {
    let info = match engine.docker().info().await {
        Ok(info) => info,
        Err(error) => return vec![bad(format!("the engine does not describe itself: {error}"))],
    };
    let version = info.server_version.clone().unwrap_or_default();
    let major: u32 = version.split('.').next().and_then(|part| part.parse().ok()).unwrap_or(0);
    let mut findings = vec![if major >= 20 {
        good(format!("Docker Engine {version} answers"))
    } else {
        weak(format!("the Docker Engine is {version}; 20.10 and newer were tried"))
    }];
    findings.push(seccomp(&info));
    findings.push(cgroup(&info));
    findings.push(limits(&info));
    let driver = info.driver.clone().unwrap_or_default();
    findings.push(match driver.as_str() {
        "overlay2" | "overlayfs" => good(format!("images are stored with {driver}")),
        "vfs" => weak("images are stored with vfs, which copies a whole image for every cell: slow and large. Mend: put the engine's folder on ext4 or xfs"),
        other => weak(format!("images are stored with {other}; overlay2 was tried")),
    });
    findings
}

fn seccomp(info: &SystemInfo) -> Finding {
    let options = info.security_options.iter().flatten();
    if options.into_iter().any(|option| option.contains("name=seccomp")) {
        return good("the engine filters system calls (seccomp); every run has a second filter of its own");
    }
    bad(
        "the engine can't filter system calls. Mend: a kernel with CONFIG_SECCOMP_FILTER and an engine that is built with seccomp",
    )
}

fn cgroup(info: &SystemInfo) -> Finding {
    let version = info.cgroup_version.map(|version| version.to_string()).unwrap_or_default();
    match version.as_str() {
        "1" => good(
            "control groups are version 1: CPU time, memory and kills for memory are read from cpuacct and memory (measured: judge-farm accuracy)",
        ),
        "2" => weak(
            "control groups are version 2: CPU time, memory and kills for memory are read from cpu.stat, memory.stat and memory.events, as the kernel's documentation describes them; only cpu.stat was tried. Run judge-farm accuracy --stability before this machine judges",
        ),
        _ => weak(
            "the engine names no version of control groups: CPU time and memory are added up from /proc, which misses what hides. Run judge-farm accuracy to see by how much",
        ),
    }
}

fn limits(info: &SystemInfo) -> Finding {
    let missing: Vec<&str> = [("memory", info.memory_limit), ("processes", info.pids_limit), ("cores", info.cpu_set)]
        .into_iter()
        .filter(|(_, there)| *there == Some(false))
        .map(|(name, _)| name)
        .collect();
    if !missing.is_empty() {
        return bad(format!(
            "the engine can't limit {}. Mend: boot with cgroup_enable=memory, or mount the missing controllers under /sys/fs/cgroup",
            missing.join(", ")
        ));
    }
    let swaps = fs::read_to_string("/proc/swaps").is_ok_and(|text| text.lines().count() > 1);
    if info.swap_limit == Some(false) && swaps {
        return weak(
            "the engine can't limit swap, and this machine swaps: a run may use more than its memory, slowly. Mend: swapoff -a, or boot with swapaccount=1",
        );
    }
    good("the engine can limit memory, processes and cores")
}

async fn image_findings(engine: &Engine) -> Vec<Finding> {
    let mut images: Vec<&str> = languages().iter().map(|language| language.image.as_str()).collect();
    images.sort_unstable();
    images.dedup();
    let mut findings = Vec::new();
    for image in images {
        let count = languages().iter().filter(|language| language.image == image).count();
        findings.push(match engine.sandbox(image).await {
            Ok(Some(_)) => good(format!("{} is here, for {count} languages", sandbox_image(image))),
            Ok(None) if image == REQUIRED_IMAGE => {
                bad(format!("{} is missing. Mend: scripts/sandbox-images {image}", sandbox_image(image)))
            }
            Ok(None) => weak(format!(
                "{} is not here: {count} languages are left to other nodes. To have them: scripts/sandbox-images {image}",
                sandbox_image(image)
            )),
            Err(error) => bad(format!("the engine does not tell its images: {error:#}")),
        });
    }
    findings
}

/// The proof: a cell is started and a program run in it.
async fn try_cell(cells: &CellConfig) -> Finding {
    let Some(language) = find(46) else { return bad("the registry has no Bash to try a cell with") };
    let tried = async {
        let mut bench = Bench::start(cells, &language.image).await?;
        let judged = bench.judge(language, &language.hello, vec![test(1, "", "Hello")]).await;
        bench.end().await;
        anyhow::Ok(judged?.0)
    };
    match tried.await {
        Ok(outcome) if outcome.status == "AC" => good("a cell starts, and a program runs in it"),
        Ok(outcome) => {
            bad(format!("a cell starts, but a program in it ended with {} {:?}", outcome.status, outcome.reason))
        }
        Err(error) => bad(format!("a cell does not start: {error:#}")),
    }
}

//! The system calls that no compiler and no program of a learner may make.
//!
//! The container's own profile is a list of what is allowed; this filter lies over it and takes away
//! what only the runner needs (namespaces, mounts) and what would let one run reach another.
//!
//! Numbers of calls are the C library's for the machine that the runner is built for, x86-64 or
//! aarch64; calls in any other numbering (32-bit, x32) end the process or are unknown.

use crate::raw::{self, Errno};

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const AT_LEAST: u16 = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
const ANY_BIT: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
const JUMP: u16 = (libc::BPF_JMP | libc::BPF_JA) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

/// Where `struct seccomp_data` has its parts.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

#[cfg(target_arch = "x86_64")]
const OURS: u32 = 0xC000_003E;
#[cfg(target_arch = "aarch64")]
const OURS: u32 = 0xC000_00B7;
/// Numbers from here on are the x32 calls of x86-64: the same calls under other numbers.
const OTHER_NUMBERING: u32 = 0x4000_0000;

const NEW_NAMESPACES: u32 = (libc::CLONE_NEWUSER
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP) as u32;

/// Calls that hang on one argument: the call, the argument, the comparison, and its errno.
const CONDITIONS: &[Condition] = &[
    // A pair of one's own is a pipe; pairs of other families would load their modules.
    (libc::SYS_socketpair, 0, Test::Not(libc::AF_UNIX as u32), libc::EPERM),
    // Another process's limits: those of the run's init above all, which has the same user.
    (libc::SYS_prlimit64, 0, Test::Not(0), libc::EPERM),
    // Huge pages are the host's, and no control group of memory counts them.
    (libc::SYS_mmap, 3, Test::AnyBit(libc::MAP_HUGETLB as u32), libc::ENOMEM),
    (libc::SYS_memfd_create, 1, Test::AnyBit(libc::MFD_HUGETLB), libc::ENOMEM),
    // A hint stays with the file, be it opened read-only: it would pass from run to run.
    (libc::SYS_fcntl, 1, Test::Is(SET_WRITE_HINT), libc::EPERM),
    (libc::SYS_fcntl, 1, Test::Is(SET_FILE_WRITE_HINT), libc::EPERM),
];

/// What terminals are asked beside reading, writing and settings, refused with EPERM: input that nobody has
/// typed, the console's own, other line disciplines (a large and seldom used part of the kernel, and its
/// modules), hanging up.
const TERMINAL_DENIED: &[u32] = &[
    libc::TIOCSTI as u32,
    libc::TIOCLINUX as u32,
    libc::TIOCCONS as u32,
    libc::TIOCSETD as u32,
    libc::TIOCVHANGUP as u32,
];

type Condition = (libc::c_long, u32, Test, i32);

/// What inits need themselves until their run starts, and nothing that they start: refused by the part
/// of the filter that each run gets.
const OWN_DENIED: libc::c_long = libc::SYS_mount;
const OWN_CONDITION: Condition = (libc::SYS_clone, 0, Test::AnyBit(NEW_NAMESPACES), libc::EPERM);

/// `F_SET_RW_HINT` and `F_SET_FILE_RW_HINT` of linux/fcntl.h.
const SET_WRITE_HINT: u32 = 1036;
const SET_FILE_WRITE_HINT: u32 = 1038;

/// What an argument's lower half is compared with.
#[derive(Clone, Copy)]
enum Test {
    AnyBit(u32),
    Is(u32),
    Not(u32),
}

/// Said to have been done: a run's files are memory, and the host's disks are not for it to keep busy.
const PRETENDED: &[libc::c_long] = &[libc::SYS_sync, libc::SYS_syncfs, libc::SYS_fsync, libc::SYS_fdatasync];

/// Refused with EPERM.
const DENIED: &[libc::c_long] = &[
    // Talking to anything: a connected pair of one's own stays possible.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_mount_setattr,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    // Other processes' memory and descriptors.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_madvise,
    // State that outlives a run: the keyring is shared by all containers of a uid.
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // Large and seldom used parts of the kernel.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_fanotify_init,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_memfd_secret,
    libc::SYS_lookup_dcookie,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_personality,
    libc::SYS_vhangup,
    libc::SYS_mbind,
    libc::SYS_set_mempolicy,
    libc::SYS_set_mempolicy_home_node,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_modify_ldt,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_iopl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_ioperm,
];

fn statement(code: u16, value: u32) -> libc::sock_filter {
    libc::sock_filter { code, jt: 0, jf: 0, k: value }
}

fn errno(number: i32) -> u32 {
    libc::SECCOMP_RET_ERRNO | number as u32
}

/// If the loaded word compares like this, return that; otherwise go on.
fn rule(code: u16, value: u32, verdict: u32) -> [libc::sock_filter; 2] {
    [libc::sock_filter { code, jt: 0, jf: 1, k: value }, statement(RETURN, verdict)]
}

/// The part of the filter that a cell's inits have from the start, made and installed once per cell:
/// all but what they need themselves.
pub fn common() -> Vec<libc::sock_filter> {
    let mut program = guarded();
    program.extend(rule(AT_LEAST, OTHER_NUMBERING, errno(libc::ENOSYS)));
    // Its flags lie in memory, where a filter can't look; the C library falls back to clone.
    program.extend(rule(EQUAL, libc::SYS_clone3 as u32, errno(libc::ENOSYS)));
    program.extend(CONDITIONS.iter().flat_map(|condition| asking(*condition)));
    program.extend(requests());
    let denied = DENIED.iter().map(|call| (*call as u32, errno(libc::EPERM)));
    let mut calls: Vec<(u32, u32)> = denied.chain(PRETENDED.iter().map(|call| (*call as u32, errno(0)))).collect();
    calls.sort_unstable();
    program.extend(search(&calls));
    program
}

/// The rest, installed by each init over the common part before its run. It is short: for every run the
/// kernel not only compiles it anew, it also tries it with every call that there is.
pub fn own() -> Vec<libc::sock_filter> {
    let mut program = guarded();
    program.extend(rule(EQUAL, OWN_DENIED as u32, errno(libc::EPERM)));
    program.extend(asking(OWN_CONDITION));
    program.push(statement(RETURN, libc::SECCOMP_RET_ALLOW));
    program
}

/// Ends the process where the numbers are another machine's, and loads the call's.
fn guarded() -> Vec<libc::sock_filter> {
    vec![
        statement(LOAD, ARCHITECTURE),
        libc::sock_filter { code: EQUAL, jt: 1, jf: 0, k: OURS },
        statement(RETURN, libc::SECCOMP_RET_KILL_PROCESS),
        statement(LOAD, NUMBER),
    ]
}

/// Answers by call, in halves.
fn search(calls: &[(u32, u32)]) -> Vec<libc::sock_filter> {
    let mut program = Vec::new();
    if calls.len() > LEAF {
        let (below, from) = calls.split_at(calls.len() / 2);
        let below = search(below);
        program.push(libc::sock_filter { code: AT_LEAST, jt: below.len() as u8, jf: 0, k: from[0].0 });
        program.extend(below);
        program.extend(search(from));
    } else {
        for (index, (call, answer)) in calls.iter().enumerate() {
            // Over the comparisons that are left, and the permission behind them.
            let to_refusal = (calls.len() - index) as u8;
            let refused = u8::from(*answer != errno(libc::EPERM));
            program.push(libc::sock_filter { code: EQUAL, jt: to_refusal + refused, jf: 0, k: *call });
        }
        program.push(statement(RETURN, libc::SECCOMP_RET_ALLOW));
        program.push(statement(RETURN, errno(libc::EPERM)));
        program.push(statement(RETURN, errno(0)));
    }
    program
}

/// If the loaded number is this call's and its argument compares, return that; otherwise go on with
/// the number loaded.
fn asking((call, argument, test, refusal): Condition) -> [libc::sock_filter; 5] {
    let refused = match test {
        Test::AnyBit(bits) => libc::sock_filter { code: ANY_BIT, jt: 0, jf: 1, k: bits },
        Test::Is(value) => libc::sock_filter { code: EQUAL, jt: 0, jf: 1, k: value },
        Test::Not(value) => libc::sock_filter { code: EQUAL, jt: 1, jf: 0, k: value },
    };
    [
        libc::sock_filter { code: EQUAL, jt: 0, jf: 4, k: call as u32 },
        // Both machines are little-endian: the lower half comes first.
        statement(LOAD, ARGUMENTS + 8 * argument),
        refused,
        statement(RETURN, errno(refusal)),
        statement(LOAD, NUMBER),
    ]
}

/// Refuses what is in [`TERMINAL_DENIED`]; otherwise goes on with the number loaded. The kernel looks at the
/// lower half of a request alone.
fn requests() -> Vec<libc::sock_filter> {
    let count = TERMINAL_DENIED.len() as u8;
    let call = libc::sock_filter { code: EQUAL, jt: 0, jf: count + 4, k: libc::SYS_ioctl as u32 };
    let mut program = vec![call, statement(LOAD, ARGUMENTS + 8)];
    for (place, request) in TERMINAL_DENIED.iter().enumerate() {
        // Over the comparisons that are left, and the way on behind them.
        let to_refusal = count - place as u8;
        program.push(libc::sock_filter { code: EQUAL, jt: to_refusal, jf: 0, k: *request });
    }
    program.push(libc::sock_filter { code: JUMP, jt: 0, jf: 0, k: 1 });
    program.push(statement(RETURN, errno(libc::EPERM)));
    program.push(statement(LOAD, NUMBER));
    program
}

/// Calls that are compared one after the other.
const LEAF: usize = 6;

// A jump reaches 255 statements at most: over half of the calls, with three answers for each leaf
// (which holds half of `LEAF` at least) and as many comparisons.
const _: () = assert!((DENIED.len() + PRETENDED.len()).div_ceil(2) * (LEAF + 8) / LEAF < 255);

/// As the kernel takes it; good as long as the instructions are.
pub fn as_program(instructions: &[libc::sock_filter]) -> libc::sock_fprog {
    libc::sock_fprog { len: instructions.len() as u16, filter: instructions.as_ptr() as *mut _ }
}

/// Puts a filter over this process and all that it will start, beside those that are there; there is no
/// way back. It must have given up new privileges.
pub fn install(program: &libc::sock_fprog) -> Result<(), Errno> {
    let arguments = [libc::SECCOMP_SET_MODE_FILTER as usize, 0, &raw const *program as usize];
    // SAFETY: the kernel copies the program during the call.
    unsafe { raw::checked(libc::SYS_seccomp, arguments) }.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel would answer: the few instructions of a filter, done by hand.
    fn answer(program: &[libc::sock_filter], architecture: u32, call: u32, arguments: [u64; 6]) -> u32 {
        let mut data = [call, architecture, 0, 0].map(u32::to_le_bytes).concat();
        data.extend(arguments.iter().flat_map(|argument| argument.to_le_bytes()));
        let (mut at, mut loaded) = (0, 0);
        loop {
            let step = program[at];
            at += 1;
            let holds = match step.code {
                LOAD => {
                    let place = step.k as usize;
                    loaded = u32::from_le_bytes(data[place..place + 4].try_into().unwrap());
                    continue;
                }
                RETURN => return step.k,
                JUMP => {
                    at += step.k as usize;
                    continue;
                }
                EQUAL => loaded == step.k,
                AT_LEAST => loaded >= step.k,
                ANY_BIT => loaded & step.k != 0,
                other => panic!("instruction {other:#x}"),
            };
            at += usize::from(if holds { step.jt } else { step.jf });
        }
    }

    /// What both parts say together: the more severe answer, which is the lower action.
    fn both(architecture: u32, call: u32, arguments: [u64; 6]) -> u32 {
        let answers = [common(), own()].map(|program| answer(&program, architecture, call, arguments));
        // The actions as the kernel orders them: as signed numbers.
        answers.into_iter().min_by_key(|answer| *answer as i32).unwrap()
    }

    fn ours(call: libc::c_long, arguments: [u64; 6]) -> u32 {
        both(OURS, call as u32, arguments)
    }

    #[test]
    fn what_is_denied_is_denied_and_the_rest_goes_on() {
        for call in DENIED {
            assert_eq!(ours(*call, [0; 6]), errno(libc::EPERM), "{call}");
        }
        for call in PRETENDED {
            assert_eq!(ours(*call, [0; 6]), errno(0), "{call}");
        }
        for call in [libc::SYS_read, libc::SYS_write, libc::SYS_execve, libc::SYS_exit_group, libc::SYS_kill] {
            assert_eq!(ours(call, [u64::MAX; 6]), libc::SECCOMP_RET_ALLOW, "{call}");
        }
        assert_eq!(ours(libc::SYS_clone3, [0; 6]), errno(libc::ENOSYS));
        assert_eq!(ours(libc::SYS_mount, [0; 6]), errno(libc::EPERM));
    }

    #[test]
    fn the_common_part_leaves_inits_what_they_need_before_their_runs() {
        let common =
            |call: libc::c_long, first: i32| answer(&common(), OURS, call as u32, [first as u64, 0, 0, 0, 0, 0]);
        let namespaces =
            libc::CLONE_VM | libc::CLONE_PARENT | libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;
        assert_eq!(common(libc::SYS_clone, namespaces), libc::SECCOMP_RET_ALLOW);
        for call in [libc::SYS_mount, libc::SYS_recvmsg, libc::SYS_seccomp, libc::SYS_symlinkat, libc::SYS_wait4] {
            assert_eq!(common(call, 0), libc::SECCOMP_RET_ALLOW, "{call}");
        }
    }

    #[test]
    fn arguments_decide_where_they_must() {
        let allowed = libc::SECCOMP_RET_ALLOW;
        let first = |value: i32| [value as u32 as u64, 0, 0, 0, 0, 0];
        assert_eq!(ours(libc::SYS_clone, first(libc::SIGCHLD | libc::CLONE_VM)), allowed);
        for namespace in [libc::CLONE_NEWUSER, libc::CLONE_NEWNET, libc::CLONE_NEWPID | libc::SIGCHLD] {
            assert_eq!(ours(libc::SYS_clone, first(namespace)), errno(libc::EPERM));
        }
        assert_eq!(ours(libc::SYS_socketpair, first(libc::AF_UNIX)), allowed);
        // The upper half is not looked at by the kernel either.
        assert_eq!(ours(libc::SYS_socketpair, [1 << 32 | 40, 0, 0, 0, 0, 0]), errno(libc::EPERM));
        assert_eq!(ours(libc::SYS_prlimit64, first(0)), allowed);
        assert_eq!(ours(libc::SYS_prlimit64, first(1)), errno(libc::EPERM));
        let control = |command: i32| ours(libc::SYS_fcntl, [0, command as u64, 0, 0, 0, 0]);
        assert_eq!((control(libc::F_GETFL), control(1036)), (allowed, errno(libc::EPERM)));
        let mapped = |flags: i32| ours(libc::SYS_mmap, [0, 4096, 3, flags as u64, 0, 0]);
        assert_eq!(mapped(libc::MAP_PRIVATE | libc::MAP_ANONYMOUS), allowed);
        assert_eq!(mapped(libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_HUGETLB), errno(libc::ENOMEM));
    }

    #[test]
    fn terminals_are_read_written_and_set_and_nothing_else() {
        let asked = |request: u64| ours(libc::SYS_ioctl, [0, request, 0, 0, 0, 0]);
        for request in TERMINAL_DENIED {
            assert_eq!(asked(u64::from(*request)), errno(libc::EPERM), "{request:#x}");
            // The upper half is not looked at by the kernel either.
            assert_eq!(asked(1 << 32 | u64::from(*request)), errno(libc::EPERM), "{request:#x}");
        }
        for request in [libc::TCGETS, libc::TCSETS, libc::TIOCGWINSZ, libc::FIONREAD, libc::FIONBIO, libc::FIOCLEX] {
            // The C library's requests are of one type or another.
            assert_eq!(asked(u64::from(request as u32)), libc::SECCOMP_RET_ALLOW, "{request:#x}");
        }
        // Another call with the same argument, and those that are looked for after it.
        assert_eq!(ours(libc::SYS_read, [0, u64::from(libc::TIOCSTI as u32), 0, 0, 0, 0]), libc::SECCOMP_RET_ALLOW);
        assert_eq!(ours(libc::SYS_ptrace, [0, u64::from(libc::TIOCSTI as u32), 0, 0, 0, 0]), errno(libc::EPERM));
    }

    #[test]
    fn other_numberings_are_no_way_around() {
        const I386: u32 = 0x4000_0003;
        const ARM: u32 = 0x4000_0028;
        for other in [I386, ARM, OURS ^ 0xFF] {
            assert_eq!(both(other, libc::SYS_read as u32, [0; 6]), libc::SECCOMP_RET_KILL_PROCESS);
        }
        for call in [libc::SYS_read, libc::SYS_ptrace, libc::SYS_clone] {
            let x32 = OTHER_NUMBERING | call as u32;
            assert_eq!(both(OURS, x32, [0; 6]), errno(libc::ENOSYS));
        }
        assert_eq!(both(OURS, u32::MAX, [0; 6]), errno(libc::ENOSYS));
    }
}

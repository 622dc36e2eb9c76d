//! The system calls that no compiler and no program of a learner may make.
//!
//! The container's own profile is a list of what is allowed; this filter lies over it and takes away
//! what only the runner needs (namespaces, mounts) and what would let one run reach another.

use std::io;

use crate::sys::check;

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const AT_LEAST: u16 = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
const ANY_BIT: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

/// Where `struct seccomp_data` has its parts.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

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
    libc::SYS_mount,
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
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_personality,
    libc::SYS_vhangup,
    libc::SYS_mbind,
    libc::SYS_set_mempolicy,
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

/// The filter as a program for the kernel, made once per cell.
pub fn program() -> Vec<libc::sock_filter> {
    let mut program = vec![statement(LOAD, ARCHITECTURE)];
    program.push(libc::sock_filter { code: EQUAL, jt: 1, jf: 0, k: OURS });
    program.push(statement(RETURN, libc::SECCOMP_RET_KILL_PROCESS));
    program.push(statement(LOAD, NUMBER));
    program.extend(rule(AT_LEAST, OTHER_NUMBERING, errno(libc::ENOSYS)));
    // Its flags lie in memory, where a filter can't look; the C library falls back to clone.
    program.extend(rule(EQUAL, libc::SYS_clone3 as u32, errno(libc::ENOSYS)));
    program.push(libc::sock_filter { code: EQUAL, jt: 0, jf: 3, k: libc::SYS_clone as u32 });
    program.push(statement(LOAD, FIRST_ARGUMENT));
    program.extend(rule(ANY_BIT, NEW_NAMESPACES, errno(libc::EPERM)));
    program.push(statement(LOAD, NUMBER));
    // One comparison each, all with the same refusal behind the last: the kernel compiles this
    // program anew for every run.
    for (index, call) in DENIED.iter().enumerate() {
        let to_refusal = (DENIED.len() - index) as u8;
        program.push(libc::sock_filter { code: EQUAL, jt: to_refusal, jf: 0, k: *call as u32 });
    }
    program.push(statement(RETURN, libc::SECCOMP_RET_ALLOW));
    program.push(statement(RETURN, errno(libc::EPERM)));
    program
}

// A jump reaches 255 statements at most.
const _: () = assert!(DENIED.len() < 256);

/// Puts the filter over this process and all that it will start; there is no way back.
pub fn install(program: &[libc::sock_filter]) -> io::Result<()> {
    let program = libc::sock_fprog { len: program.len() as u16, filter: program.as_ptr() as *mut _ };
    // SAFETY: the kernel copies the program during the call.
    unsafe {
        check(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0).into())?;
        check(libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program).into()).map(drop)
    }
}

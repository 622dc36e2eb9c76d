//! Taking more than one's share.

use super::{Arena, Attack, program};

#[tokio::test]
async fn bombs_hurt_only_themselves() {
    let mut arena = Arena::start().await;
    let memory: &[&str] = &["RTE memory_limit"];
    let attacks = [
        Attack::c("processes", program!("forks.c"), &["TLE", "TLE wall_clock"]),
        Attack::c("threads", program!("threads.c"), &[]).says("few"),
        Attack::python("memory of many processes", program!("memory_of_processes.py"), memory),
        Attack::python("mapped memory", program!("mapped_memory.py"), memory),
        Attack::c("System V memory that is mapped no more", program!("system_v_memory.c"), memory),
        Attack::python("memory files", program!("memory_files.py"), memory),
        Attack { test: ("/tmp", ""), ..Attack::python("temporary files", program!("temporary_files.py"), memory) },
        Attack { test: ("/dev/shm", ""), ..Attack::python("shared files", program!("temporary_files.py"), memory) },
        Attack::c("sockets that nobody reads", program!("socket_memory.c"), memory),
        // The kernel gives a user no more large pipes than fit.
        Attack {
            time_ms: 100,
            ..Attack::c(
                "pipes that nobody reads",
                program!("pipe_memory.c"),
                &["TLE", "TLE wall_clock", "RTE memory_limit"],
            )
        },
        Attack::c("messages", program!("messages.c"), memory),
        Attack::c("an endless stack", program!("stack.c"), &["RTE memory_limit", "RTE signal"]),
        Attack::python("files and folders", program!("inodes.py"), &[]).says("bounded"),
        Attack::python("descriptors", program!("descriptors.py"), &[]).says("bounded"),
    ];
    arena.withstand(&attacks).await;
    arena.end().await;
}

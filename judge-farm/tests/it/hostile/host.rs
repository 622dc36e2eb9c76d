//! What a farm's node could leave on the host.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long the engine may take to clear away what has ended.
const CLEARING: Duration = Duration::from_secs(60);
/// Folders of the host in which a program that broke out could write.
const PLACES: [&str; 7] = ["/", "/tmp", "/var/tmp", "/run", "/dev", "/dev/shm", "/dev/mqueue"];

/// The containers that a node has had.
pub struct Traces {
    node: String,
    containers: BTreeSet<String>,
}

impl Traces {
    /// Of the node of this name.
    pub fn of(node: &str) -> Self {
        Self { node: node.to_owned(), containers: BTreeSet::new() }
    }

    /// Notes the containers that there are now.
    pub fn look(&mut self) {
        self.containers.extend(containers(&["--filter", &format!("label=lophoc.judge.node={}", self.node)]));
    }

    /// Fails unless every container is gone, and with it its processes, control groups and mounts, and
    /// nothing on the host bears the mark.
    pub async fn assert_gone(&self, mark: &str) {
        assert!(!self.containers.is_empty(), "no container was ever seen");
        let began = Instant::now();
        loop {
            let left = self.left(mark);
            if left.is_empty() {
                return;
            }
            assert!(began.elapsed() < CLEARING, "left on the host: {left:#?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    fn left(&self, mark: &str) -> Vec<String> {
        let mut left = Vec::new();
        let theirs = |text: &str| self.containers.iter().any(|id| text.contains(id.as_str()));
        left.extend(containers(&[]).into_iter().filter(|id| self.containers.contains(id)));
        left.extend(lines("/proc/mounts").into_iter().filter(|line| theirs(line) || line.contains(mark)));
        for process in names("/proc").into_iter().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit())) {
            let folder = format!("/proc/{process}");
            let groups = lines(&format!("{folder}/cgroup")).join("\n");
            let command = fs::read(format!("{folder}/cmdline")).unwrap_or_default();
            if theirs(&groups) || String::from_utf8_lossy(&command).contains(mark) {
                left.push(folder);
            }
        }
        control_groups(Path::new("/sys/fs/cgroup"), 0, &theirs, &mut left);
        for place in PLACES {
            left.extend(
                names(place).into_iter().filter(|name| name.contains(mark)).map(|name| format!("{place}/{name}")),
            );
        }
        left.extend(lines("/proc/keys").into_iter().filter(|line| line.contains(mark)));
        for kind in ["shm", "sem", "msg"] {
            // The key that the programs use, 4711, is the first column.
            let path = format!("/proc/sysvipc/{kind}");
            left.extend(lines(&path).into_iter().filter(|line| line.split_whitespace().next() == Some("4711")));
        }
        left
    }
}

/// Ids of containers, ended ones as well.
fn containers(filter: &[&str]) -> Vec<String> {
    let output = Command::new("docker").args(["ps", "--all", "--quiet", "--no-trunc"]).args(filter).output();
    let output = output.expect("docker answers");
    assert!(output.status.success(), "docker ps: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Control groups that are named after containers; those lie at most four folders deep.
fn control_groups(folder: &Path, depth: usize, theirs: &impl Fn(&str) -> bool, left: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        let path = entry.path();
        if theirs(&entry.file_name().to_string_lossy()) {
            left.push(path.to_string_lossy().into_owned());
        } else if depth < 4 {
            control_groups(&path, depth + 1, theirs, left);
        }
    }
}

fn lines(path: &str) -> Vec<String> {
    let text = fs::read(path).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()
}

fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

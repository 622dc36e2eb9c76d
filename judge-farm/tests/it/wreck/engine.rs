//! A Docker Engine of a test's own, to be killed: its daemon, its containerd, its containers and
//! images are nobody else's. Its sandbox images are made from this machine's own bash.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);
/// By which programs tell one sandbox image from another.
pub const MARKER: &str = "/usr/bin/marker";

/// The engine.
pub struct PrivateEngine {
    folder: tempfile::TempDir,
    daemon: Child,
}

impl PrivateEngine {
    /// Starts one and gives it the sandbox image `core`.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut engine = Self { daemon: spawn(folder.path()), folder };
        engine.wait();
        engine.import_sandbox("core", "the first");
        engine
    }

    /// What `DOCKER_HOST` is to say.
    pub fn host(&self) -> String {
        format!("unix://{}", self.folder.path().join("docker.sock").display())
    }

    /// Runs the docker program against this engine.
    pub fn docker(&self, arguments: &[&str]) -> Output {
        Command::new("docker").args(arguments).env("DOCKER_HOST", self.host()).output().expect("the docker program")
    }

    /// Kills the daemon as a crash would.
    pub fn kill(&mut self) {
        self.daemon.kill().expect("killing the daemon");
        self.daemon.wait().expect("waiting for it");
        // Its containerd dies with it; where nobody reaps orphans, its pid would look alive.
        let pid = self.folder.path().join("exec/containerd/containerd.pid");
        if let Ok(containerd) = std::fs::read_to_string(&pid) {
            let _ = Command::new("kill").args(["-KILL", containerd.trim()]).stderr(Stdio::null()).status();
            std::fs::remove_file(&pid).expect("removing containerd's pid");
        }
    }

    /// Starts the daemon again and waits until it answers.
    pub fn restart(&mut self) {
        self.daemon = spawn(self.folder.path());
        self.wait();
    }

    /// Ids of the containers that belong to a farm node.
    pub fn cells(&self) -> Vec<String> {
        let output = self.docker(&["ps", "--all", "--quiet", "--filter", "label=lophoc.judge.node"]);
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
    }

    /// Cells that are still there, with their state. Not those that an engine which was killed while it
    /// removed them only remembers (Engine 20.10 says `removing` or `dead` until it is restarted).
    pub fn left(&self) -> Vec<String> {
        let format = "{{.ID}} {{.State}} {{.Status}}";
        let output = self.docker(&["ps", "--all", "--filter", "label=lophoc.judge.node", "--format", format]);
        let cells = String::from_utf8_lossy(&output.stdout).into_owned();
        let there = |cell: &&str| !cell.contains(" removing ") && !cell.contains(" dead ");
        cells.lines().filter(there).map(str::to_owned).collect()
    }

    /// The process of a container's runner, if it is there.
    pub fn runner(&self, container: &str) -> Option<i32> {
        let output = self.docker(&["inspect", "--format", "{{.State.Pid}}", container]);
        String::from_utf8_lossy(&output.stdout).trim().parse().ok().filter(|pid| *pid > 1)
    }

    fn wait(&mut self) {
        let began = Instant::now();
        while !self.docker(&["version"]).status.success() {
            let log = || std::fs::read_to_string(self.folder.path().join("dockerd.log")).unwrap_or_default();
            assert!(began.elapsed() < PATIENCE, "dockerd does not answer: {}", log());
            if let Ok(Some(status)) = self.daemon.try_wait() {
                panic!("dockerd ended with {status}: {}", log());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Gives it a sandbox image of this name, in the place of one that it has: in it are bash, and a text at [`MARKER`].
    pub fn import_sandbox(&self, name: &str, text: &str) {
        let root = self.folder.path().join("sandbox");
        let linked = Command::new("ldd").arg("/bin/bash").output().expect("ldd says what bash needs");
        let linked = String::from_utf8(linked.stdout).expect("paths");
        let libraries = linked.split_whitespace().filter(|word| word.starts_with('/')).map(PathBuf::from);
        for file in libraries.chain([PathBuf::from("/bin/bash")]) {
            let copy = root.join(file.strip_prefix("/").expect("an absolute path"));
            std::fs::create_dir_all(copy.parent().expect("a folder")).expect("making a folder");
            std::fs::copy(&file, &copy).expect("copying a file");
        }
        std::fs::create_dir_all(root.join("usr/bin")).expect("making a folder");
        std::fs::copy("/bin/bash", root.join("usr/bin/bash")).expect("copying bash");
        std::fs::write(root.join(MARKER.trim_start_matches('/')), text).expect("writing a file");
        let archive = self.folder.path().join("sandbox.tar");
        let packed = Command::new("tar").arg("-C").arg(&root).arg("-cf").arg(&archive).arg(".").status();
        assert!(packed.expect("tar").success());
        let archive = archive.to_str().expect("a plain path");
        let imported = self.docker(&["import", archive, &format!("lophoc-sandbox-{name}:latest")]);
        assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    }
}

fn spawn(folder: &Path) -> Child {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("dockerd.log")).expect("a log");
    // In a network of its own: without a bridge of its own to make, dockerd takes away the machine's, which is another's.
    Command::new("unshare")
        .args(["--net", "dockerd"])
        .arg("--host")
        .arg(format!("unix://{}", folder.join("docker.sock").display()))
        .arg("--data-root")
        .arg(folder.join("data"))
        .arg("--exec-root")
        .arg(folder.join("exec"))
        .arg("--pidfile")
        .arg(folder.join("dockerd.pid"))
        .args(["--bridge", "none", "--iptables=false", "--ip-masq=false"])
        .env_remove("DOCKER_HOST")
        .stdin(Stdio::null())
        .stdout(log.try_clone().expect("a second handle"))
        .stderr(log)
        .spawn()
        .expect("starting dockerd: this test needs it, and root")
}

impl Drop for PrivateEngine {
    fn drop(&mut self) {
        if !matches!(self.daemon.try_wait(), Ok(None)) {
            self.daemon = spawn(self.folder.path());
        }
        let began = Instant::now();
        while !self.docker(&["version"]).status.success() && began.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(50));
        }
        for cell in self.cells() {
            self.docker(&["rm", "--force", &cell]);
        }
        let pid = self.daemon.id().to_string();
        // One that is gone is no error.
        let _ = Command::new("kill").args(["-TERM", &pid]).status();
        let _ = self.daemon.wait();
        // A daemon that was killed before has left its own mount of the folder, once for each time.
        let data = self.folder.path().join("data");
        while Command::new("umount")
            .arg("--lazy")
            .arg(&data)
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|done| done.success())
        {}
    }
}

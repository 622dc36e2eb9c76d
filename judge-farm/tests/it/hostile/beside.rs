//! Files beside a script that its interpreter might take for its own settings.

use judge_farm::client::NewJob;

use super::{Arena, file, verdict};
use crate::farm::{BASH, JAVASCRIPT, PYTHON, test};

#[tokio::test]
async fn files_beside_a_script_give_no_orders_to_the_next_one() {
    let mut arena = Arena::start().await;
    let shout = "import os, sys\nsys.stdout.write('taken')\nos.environ['TAKEN'] = '1'\n";
    let python = vec![
        file("sitecustomize.py", shout),
        file("usercustomize.py", shout),
        file("evil.pth", "import sys; sys.stdout.write('taken')\n"),
        file("pyvenv.cfg", "home = /box\n"),
        file("python311._pth", "/box\nimport site\n"),
        file("LD_PRELOAD", "/box/evil.so"),
    ];
    let node = vec![
        file(".npmrc", "node-options=--require=/box/evil.js\n"),
        file("package.json", "{\"type\": \"commonjs\", \"main\": \"evil.js\"}"),
        file("evil.js", "process.stdout.write('taken');"),
        file(".node_repl_history", "process.exit(1)"),
    ];
    let shell = "echo taken; exit 1\n";
    let bash = vec![
        file(".bashrc", shell),
        file(".bash_profile", shell),
        file(".profile", shell),
        file("BASH_ENV", shell),
        file(".inputrc", "$include /dev/zero\n"),
    ];
    let cases = [
        ("Python", PYTHON, "import os\nprint('ok' if 'TAKEN' not in os.environ else 'taken')", python),
        ("Node", JAVASCRIPT, "console.log('ok')", node),
        ("Bash", BASH, "echo ok", bash),
    ];
    for (name, language, source, files) in cases {
        let job = NewJob { files, time_limit_ms: 4000, ..arena.job(language, source, vec![test(1, "", "ok")]) };
        let outcome = arena.survive(job).await;
        assert_eq!(verdict(&outcome), "AC", "{name}: {outcome:?}");
    }
    arena.end().await;
}

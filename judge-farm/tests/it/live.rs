//! Live runs through a whole farm: what they say is told at once, they are talked with, and each ends once.

use std::pin::Pin;
use std::time::{Duration, Instant};

use futures::{Stream, StreamExt};
use judge_farm::client::{
    Channel, Data, Input, InputAnswer, JobKind, JobTest, JudgeClient, JudgeError, LiveAdmission, LiveEvent, NewJob,
    Outcome, TestResult,
};
use sqlx::Connection;
use uuid::Uuid;

use crate::farm::{BASH, C, Farm, JAVA, JAVASCRIPT, PATIENCE, PYTHON, job, test};

const PASCAL: i32 = 67;

/// A live job of this person's, with the limits that snippets have.
fn live(user_id: i64, language_id: i32, source: &str) -> NewJob {
    let only = JobTest { index: 0, input: Data::Inline(String::new()), expected: None, score: 0.0, show_output: true };
    NewJob {
        kind: JobKind::Live,
        user_id,
        time_limit_ms: 10_000,
        memory_limit_mib: 256,
        output_limit_kib: 1024,
        ..job(language_id, source, vec![only])
    }
}

/// A tab that follows a run.
struct Tab {
    events: Pin<Box<dyn Stream<Item = Result<LiveEvent, JudgeError>> + Send>>,
    /// What it has heard.
    stdout: String,
    stderr: String,
    input: Vec<(i32, String, bool)>,
    last_seq: i32,
    done: Option<Outcome>,
}

impl Tab {
    fn open(client: &JudgeClient, id: Uuid, after: i32) -> Self {
        let events = Box::pin(client.watch_live(id, after));
        Self { events, stdout: String::new(), stderr: String::new(), input: Vec::new(), last_seq: after, done: None }
    }

    /// Hears one event; false where there are no more.
    async fn hear(&mut self) -> bool {
        let event = tokio::time::timeout(PATIENCE, self.events.next()).await.expect("something happens");
        match event {
            Some(Ok(LiveEvent::Output { seq, stream, text })) => {
                assert_eq!(seq, self.last_seq + 1, "nothing is left out, and nothing comes twice");
                self.last_seq = seq;
                let heard = if stream == Channel::Stdout { &mut self.stdout } else { &mut self.stderr };
                heard.push_str(&text);
            }
            Some(Ok(LiveEvent::Input { seq, text, ends })) => self.input.push((seq, text, ends)),
            Some(Ok(LiveEvent::Done(outcome))) => self.done = Some(outcome),
            Some(Ok(LiveEvent::State { .. })) => {}
            Some(Err(error)) => eprintln!("the database is away: {error}"),
            None => return false,
        }
        true
    }

    async fn until(&mut self, text: &str) {
        while !self.stdout.contains(text) {
            assert!(self.hear().await && self.done.is_none(), "{text}: {:?} {:?}", self.stdout, self.done);
        }
    }

    /// Hears it to its end: the outcome, and the row of its only test.
    async fn end(&mut self) -> (Outcome, TestResult) {
        while self.hear().await {}
        let outcome = self.done.clone().expect("it is over");
        let row = outcome.tests.first().cloned().unwrap_or_default();
        (outcome, row)
    }
}

/// A farm that a busy machine does not hold up: its runs end neither because a program is slow to say something nor because
/// its node is slow to say that it lives.
async fn patient_farm() -> Farm {
    let mut farm = Farm::empty().await;
    farm.add_node(&["--live-silence-seconds", "600", "--lease-seconds", "600"]).await;
    farm
}

async fn begin(client: &JudgeClient, job: &NewJob, interactive: bool) -> Tab {
    let admitted = client.submit_live(job.clone(), interactive).await.expect("submitting");
    assert_eq!(admitted, LiveAdmission::Taken);
    Tab::open(client, job.id, 0)
}

async fn say(client: &JudgeClient, id: Uuid, seq: i32, text: &str) {
    let said = client.send_input(id, seq, Input::Text(text)).await.expect("typing");
    assert_eq!(said, InputAnswer::Taken, "{text:?}");
}

const GREET_C: &str = r#"
#include <stdio.h>
int main(void) {
    char name[99];
    printf("Tên: ");
    scanf("%98s", name);
    printf("Chào %s\n", name);
}
"#;
const GREET_JAVA: &str = r#"
import java.util.Scanner;
public class Main {
    public static void main(String[] arguments) {
        System.out.print("Tên: ");
        System.out.println("Chào " + new Scanner(System.in).nextLine());
    }
}
"#;
const GREET_PASCAL: &str = "var name: string;
begin
  write('Tên: ');
  readln(name);
  writeln('Chào ', name);
end.";
const GREET_PYTHON: &str = "print('Chào', input('Tên: '))";
const GREET_BASH: &str = "printf 'Tên: '\nread -r name\necho \"Chào $name\"";
const GREET_JAVASCRIPT: &str = r#"
const lines = require('readline').createInterface({ input: process.stdin, output: process.stdout });
lines.question('Tên: ', (name) => {
    console.log('Chào ' + name);
    lines.close();
});
"#;

#[tokio::test]
async fn what_a_program_asks_is_heard_before_it_is_answered() {
    let farm = patient_farm().await;
    let client = &farm.client;
    let greetings = [
        (C, GREET_C),
        (JAVA, GREET_JAVA),
        (PASCAL, GREET_PASCAL),
        (PYTHON, GREET_PYTHON),
        (BASH, GREET_BASH),
        (JAVASCRIPT, GREET_JAVASCRIPT),
    ];
    for (language_id, source) in greetings {
        let job = live(1, language_id, source);
        let mut tab = begin(client, &job, true).await;
        tab.until("Tên: ").await;
        say(client, job.id, 1, "Lê\n").await;
        let mut typed = vec![(1, "Lê\n".to_owned(), false)];
        if language_id == JAVASCRIPT {
            // Node goes on listening to a pipe that nobody closes, also after `lines.close()`.
            let ended = client.send_input(job.id, 2, Input::End).await.expect("typing");
            assert_eq!(ended, InputAnswer::Taken);
            typed.push((2, String::new(), true));
        }
        let (outcome, row) = tab.end().await;
        assert_eq!((outcome.status.as_str(), row.exit_code), ("AC", Some(0)), "{language_id}: {outcome:?}");
        assert_eq!((tab.stdout.as_str(), tab.stderr.as_str()), ("Tên: Chào Lê\n", ""), "{language_id}");
        assert_eq!((row.stdout.as_deref(), row.stderr.as_deref()), (Some("Tên: Chào Lê\n"), Some("")));
        assert_eq!(tab.input, typed);
    }
}

#[tokio::test]
async fn tabs_that_come_later_hear_what_they_missed() {
    let farm = patient_farm().await;
    let client = &farm.client;
    let source =
        "import sys\nfor line in sys.stdin:\n    print('>', line, end='', flush=True)\nprint('hết', file=sys.stderr)";
    let job = live(1, PYTHON, source);
    // Typed before the program is there.
    let mut first = begin(client, &job, true).await;
    say(client, job.id, 1, "một\n").await;
    first.until("> một\n").await;
    let after = first.last_seq;
    say(client, job.id, 2, "hai\n").await;
    first.until("> hai\n").await;
    let (mut late, mut again) = (Tab::open(client, job.id, 0), Tab::open(client, job.id, after));
    late.until("> hai\n").await;
    let gap = client.send_input(job.id, 4, Input::End).await.expect("typing");
    assert_eq!(gap, InputAnswer::Gap { next: 3 });
    assert_eq!(client.send_input(job.id, 2, Input::Text("x")).await.expect("typing"), InputAnswer::Known);
    assert_eq!(client.send_input(job.id, 3, Input::End).await.expect("typing"), InputAnswer::Taken);
    assert_eq!(client.send_input(job.id, 4, Input::Text("x")).await.expect("typing"), InputAnswer::Ended);
    let (outcome, row) = first.end().await;
    assert_eq!((outcome.status.as_str(), row.stderr.as_deref()), ("AC", Some("hết\n")));
    late.end().await;
    again.end().await;
    for tab in [&first, &late] {
        assert_eq!((tab.stdout.as_str(), tab.stderr.as_str()), ("> một\n> hai\n", "hết\n"));
        let typed = [(1, "một\n".to_owned(), false), (2, "hai\n".to_owned(), false), (3, String::new(), true)];
        assert_eq!(tab.input, typed);
    }
    assert_eq!((again.stdout.as_str(), again.stderr.as_str()), ("> hai\n", "hết\n"));
    assert!(again.input.ends_with(&[(2, "hai\n".to_owned(), false), (3, String::new(), true)]), "{:?}", again.input);

    // A minute after its end its outcome is all that is left.
    let mut connection = farm.connection().await;
    sqlx::raw_sql(
        "set search_path to judge; update jobs set finished_at = now() - interval '2 minutes'; select tidy_live()",
    )
    .execute(&mut connection)
    .await
    .expect("tidying");
    let mut forgotten = Tab::open(client, job.id, 0);
    assert_eq!(forgotten.end().await.0, outcome);
    assert_eq!((forgotten.stdout.as_str(), forgotten.input.len()), ("", 0));
    let result = client.live_result(job.id).await.expect("asking").expect("it is there");
    assert_eq!((result.outcome, result.phase.as_str()), (outcome, "done"));
    connection.close().await.expect("closing");
}

#[tokio::test]
async fn who_is_not_talked_with_reads_all_at_once_and_is_heard_all_the_same() {
    let farm = Farm::start().await;
    // Bytes of a character, one after the other, each on its way before the next is written.
    let slowly = "import os, time\nfor byte in 'ổ, được\\n'.encode() + bytes([0xff, 0]):\n    os.write(1, bytes([byte]))\n    time.sleep(0.1)";
    let sums = "import sys\nprint(sum(map(int, sys.stdin)))";
    let mut job = live(1, PYTHON, slowly);
    let mut tab = begin(&farm.client, &job, false).await;
    let (outcome, row) = tab.end().await;
    assert_eq!((outcome.status.as_str(), tab.stdout.as_str()), ("AC", "ổ, được\n\u{fffd}\u{fffd}"));
    assert_eq!(row.stdout.as_deref(), Some(tab.stdout.as_str()));
    assert!(tab.last_seq > 1, "it was told while it was written");
    assert_eq!(farm.client.send_input(job.id, 1, Input::End).await.expect("typing"), InputAnswer::Ended);

    job = live(1, PYTHON, sums);
    job.tests[0].input = Data::Inline("1\n".repeat(30_000));
    let (outcome, row) = begin(&farm.client, &job, false).await.end().await;
    assert_eq!((outcome.status.as_str(), row.stdout.as_deref()), ("AC", Some("30000\n")));

    // What does not compile is not run.
    job = live(1, C, "int main(void) { return 0 }");
    let (outcome, _) = begin(&farm.client, &job, false).await.end().await;
    assert_eq!((outcome.status.as_str(), outcome.tests.len()), ("CPE", 0));
    assert!(outcome.compile_output.contains("main.c:1"), "{outcome:?}");
}

#[tokio::test]
async fn what_is_too_much_is_cut_and_what_came_before_stays() {
    let farm = Farm::start().await;
    let flood = |stream: &str| format!("import sys\nwhile True: sys.{stream}.write('0123456789abcde\\n' * 64)");
    for stream in ["stdout", "stderr"] {
        let mut tab = begin(&farm.client, &live(1, PYTHON, &flood(stream)), true).await;
        let (outcome, row) = tab.end().await;
        assert_eq!(outcome.status, "TOE", "{stream}");
        let (heard, kept) = if stream == "stdout" { (&tab.stdout, row.stdout) } else { (&tab.stderr, row.stderr) };
        assert_eq!((heard.len(), kept.as_ref()), (1 << 20, Some(heard)), "{stream}");
    }
    let burns = live(1, PYTHON, "print('đang tính', flush=True)\nwhile True: pass");
    let burns = NewJob { time_limit_ms: 300, ..burns };
    let (outcome, row) = begin(&farm.client, &burns, true).await.end().await;
    assert_eq!((outcome.status.as_str(), row.stdout.as_deref()), ("TLE", Some("đang tính\n")));
}

#[tokio::test]
async fn a_waiting_run_holds_no_slot_and_ends_in_silence() {
    let mut farm = Farm::empty().await;
    farm.add_node(&["--live-silence-seconds", "5", "LOPHOC_JUDGE_LIVE=3"]).await;
    let client = farm.client.clone();
    let patient = "while True: print(input('Số: '))";
    // The node has two workers.
    let jobs: Vec<NewJob> = (1..=5).map(|user_id| live(user_id, PYTHON, patient)).collect();
    let mut tabs = Vec::new();
    for job in &jobs {
        tabs.push(begin(&client, job, true).await);
    }
    assert_eq!(farm.judge(job(PYTHON, "print(input())", vec![test(1, "ok", "ok")])).await.status, "AC");
    for mut tab in tabs {
        // Two of them waited for a place.
        let (outcome, row) = tab.end().await;
        assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("TLE", Some("silence")), "{outcome:?}");
        // On a busy machine one may not have come to its question.
        let asked = row.stdout.as_deref().unwrap_or_default();
        assert!(row.status == "TLE" && "Số: ".starts_with(asked), "{row:?}");
    }
    let mut connection = farm.connection().await;
    let attempts: i32 = sqlx::query_scalar("select max(attempt) from judge.jobs where kind = 'live'")
        .fetch_one(&mut connection)
        .await
        .expect("asking");
    assert_eq!(attempts, 1);
}

#[tokio::test]
async fn a_stopped_run_keeps_what_it_said_and_is_charged_what_it_used() {
    let farm = Farm::start().await;
    let job = live(1, PYTHON, GREET_PYTHON);
    let mut tab = begin(&farm.client, &job, true).await;
    tab.until("Tên: ").await;
    assert!(farm.client.cancel(job.id).await.expect("stopping"));
    assert!(!farm.client.cancel(job.id).await.expect("stopping"), "it is over");
    let (outcome, row) = tab.end().await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("stop", Some("cancelled")));
    assert_eq!((row.status.as_str(), row.stdout.as_deref()), ("stop", Some("Tên: ")));
    // The next one is another's or the same person's: nobody waits for the old one.
    let again = live(1, PYTHON, "print('ok')");
    assert_eq!(begin(&farm.client, &again, true).await.end().await.0.status, "AC");
    let mut connection = farm.connection().await;
    let began = Instant::now();
    loop {
        let used: f64 = sqlx::query_scalar("select used_s from judge.jobs where id = $1")
            .bind(job.id)
            .fetch_one(&mut connection)
            .await
            .expect("asking");
        let due: i64 =
            sqlx::query_scalar("select count(*) from judge.charges").fetch_one(&mut connection).await.expect("asking");
        if due == 0 {
            assert!(used < 5.0, "waiting is not computing: {used} s");
            break;
        }
        assert!(began.elapsed() < PATIENCE, "it is never charged");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_run_whose_node_dies_ends_and_is_not_begun_again() {
    let mut farm = Farm::empty().await;
    farm.add_node(&["--lease-seconds", "2"]).await;
    let (job, unwatched) = (live(1, PYTHON, GREET_PYTHON), live(2, PYTHON, GREET_PYTHON));
    let mut tab = begin(&farm.client, &job, true).await;
    tab.until("Tên: ").await;
    begin(&farm.client, &unwatched, true).await.until("Tên: ").await;
    farm.kill_node(0);
    // Who watches ends it, without any node, and so does who asks.
    let (outcome, row) = tab.end().await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("SVE", Some("judge_failure")));
    assert_eq!(row.stdout.as_deref(), Some("Tên: "));
    let began = Instant::now();
    let asked = loop {
        let asked = farm.client.live_result(unwatched.id).await.expect("asking").expect("it is there");
        if asked.phase == "done" {
            break asked.outcome;
        }
        assert!(began.elapsed() < PATIENCE, "nobody ends it");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!((asked.status.as_str(), asked.reason.as_deref()), ("SVE", Some("judge_failure")));

    // With a lease that would hold for long it is the node's successor that ends it.
    farm.add_node(&["--lease-seconds", "600"]).await;
    let second = live(1, PYTHON, GREET_PYTHON);
    let mut tab = begin(&farm.client, &second, true).await;
    tab.until("Tên: ").await;
    farm.kill_node(1);
    farm.restart_dead_nodes();
    let (outcome, _) = tab.end().await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("SVE", Some("judge_failure")));
    let mut connection = farm.connection().await;
    let attempts: Vec<i32> =
        sqlx::query_scalar("select attempt from judge.jobs").fetch_all(&mut connection).await.expect("asking");
    assert_eq!(attempts, [1, 1, 1]);
}

#[tokio::test]
async fn a_node_that_stops_ends_its_runs_at_once() {
    let mut farm = Farm::start().await;
    let job = live(1, PYTHON, GREET_PYTHON);
    let mut tab = begin(&farm.client, &job, true).await;
    tab.until("Tên: ").await;
    farm.stop_nodes();
    let (outcome, row) = tab.end().await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("SVE", Some("node_stopped")));
    assert_eq!((row.status.as_str(), row.stdout.as_deref()), ("SVE", Some("Tên: ")));
}

/// What a crash of the database's server takes of unlogged tables.
#[tokio::test]
async fn a_run_goes_on_without_its_rows() {
    let farm = patient_farm().await;
    let job = live(1, PYTHON, "print('một', flush=True)\ninput()\nprint('hai')");
    let mut tab = begin(&farm.client, &job, true).await;
    tab.until("một").await;
    let (mut connection, mut other) = (farm.connection().await, farm.connection().await);
    let mut losing = connection.begin().await.expect("beginning");
    // What it writes next waits until the rows before it are gone.
    sqlx::raw_sql("lock table judge.live_output in exclusive mode").execute(&mut *losing).await.expect("locking");
    say(&farm.client, job.id, 1, "x\n").await;
    until_output_waits(&mut other).await;
    sqlx::raw_sql("truncate judge.live_runs, judge.live_input, judge.live_output")
        .execute(&mut *losing)
        .await
        .expect("losing them");
    losing.commit().await.expect("losing them");
    let said = farm.client.send_input(job.id, 2, Input::Text("x\n")).await.expect("typing");
    assert_eq!(said, InputAnswer::Ended);
    let (outcome, row) = tab.end().await;
    assert_eq!((outcome.status.as_str(), row.stdout.as_deref()), ("AC", Some("một\nhai\n")));
    assert_eq!(tab.stdout, "một\nhai\n");
}

/// Until a node waits for a lock, to write what a run has put out.
async fn until_output_waits(connection: &mut sqlx::PgConnection) {
    let waits = "select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%write_live%')";
    let began = Instant::now();
    loop {
        let is_waiting: bool = sqlx::query_scalar(waits).fetch_one(&mut *connection).await.expect("asking");
        if is_waiting {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "nothing is written");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn one_person_talks_with_one_program_and_a_site_with_twenty() {
    let farm = Farm::empty().await;
    let client = &farm.client;
    let submit = |job: NewJob| async move { client.submit_live(job, true).await.expect("submitting") };
    let of = |users: Vec<i64>| {
        let jobs = users.into_iter().map(|user_id| live(user_id, PYTHON, "input()"));
        futures::future::join_all(jobs.map(submit))
    };
    let count = |found: &[LiveAdmission], what: LiveAdmission| found.iter().filter(|one| **one == what).count();
    let one = of(vec![1; 12]).await;
    assert_eq!((count(&one, LiveAdmission::Taken), count(&one, LiveAdmission::TooManyOfUser)), (1, 11));
    let many = of((2..=40).collect()).await;
    assert_eq!((count(&many, LiveAdmission::Taken), count(&many, LiveAdmission::TooManyOfTenant)), (19, 20));
    // Those that nobody talks with are not counted, nor are others' sites.
    let plain = client.submit_live(live(1, PYTHON, "print(1)"), false).await.expect("submitting");
    let elsewhere = submit(NewJob { tenant_id: 2, ..live(1, PYTHON, "input()") }).await;
    assert_eq!((plain, elsewhere), (LiveAdmission::Taken, LiveAdmission::Taken));
    // The same run again is the same run.
    let known = live(50, PYTHON, "input()");
    assert_eq!(submit(known.clone()).await, LiveAdmission::TooManyOfTenant);
    let mut connection = farm.connection().await;
    let taken: Uuid =
        sqlx::query_scalar("select job_id from judge.live_runs where tenant_id = 1 and user_id = 1 and interactive")
            .fetch_one(&mut connection)
            .await
            .expect("asking");
    assert_eq!(submit(NewJob { id: taken, ..live(1, PYTHON, "input()") }).await, LiveAdmission::Taken);
    // One that is over makes room for another.
    assert!(client.cancel(taken).await.expect("stopping"));
    assert_eq!(submit(known).await, LiveAdmission::Taken);

    say(client, taken_of(&mut connection, 50).await, 1, "x\n").await;
    client.forget(1).await.expect("forgetting");
    let left: (i64, i64, i64) = sqlx::query_as(
        "select (select count(*) from judge.live_runs where tenant_id = 1), (select count(*) from judge.live_input),
            (select count(*) from judge.live_output)",
    )
    .fetch_one(&mut connection)
    .await
    .expect("counting");
    assert_eq!(left, (0, 0, 0));
}

async fn taken_of(connection: &mut sqlx::PgConnection, user_id: i64) -> Uuid {
    sqlx::query_scalar("select job_id from judge.live_runs where tenant_id = 1 and user_id = $1")
        .bind(user_id)
        .fetch_one(connection)
        .await
        .expect("asking")
}

#[tokio::test]
async fn what_is_no_live_job_is_refused() {
    let farm = Farm::empty().await;
    let mut two = live(1, PYTHON, "print(1)");
    two.tests.push(test(1, "", ""));
    let mut hidden = live(1, PYTHON, "print(1)");
    hidden.tests[0].show_output = false;
    for job in [two, hidden, live(1, 9999, "x")] {
        let refused = farm.client.submit_live(job, true).await;
        assert!(matches!(refused, Err(JudgeError::InvalidJob(_) | JudgeError::UnknownLanguage(9999))), "{refused:?}");
    }
    let unknown = Uuid::new_v4();
    let mut nothing = Tab::open(&farm.client, unknown, 0);
    assert!(!nothing.hear().await, "an unknown run's stream ends");
    assert_eq!(farm.client.send_input(unknown, 1, Input::End).await.expect("typing"), InputAnswer::Unknown);
    assert!(farm.client.live_result(unknown).await.expect("asking").is_none());
}

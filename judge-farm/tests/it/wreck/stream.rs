//! Jobs that come in while things are killed, as a site hands them in and collects them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use judge_farm::client::{JudgeClient, NewJob, Outcome};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::farm::{BASH, job, test};

/// Jobs that wait or run at a time.
const UNDER_WAY: usize = 24;
/// A program that uses some CPU, and its double.
const DOUBLE: &str = "read -r a\nfor ((i = 0; i < 3000; i++)); do :; done\necho $((a * 2))";
/// One that fails.
const FAIL: &str = "read -r a\necho $a\nexit 3";

/// What is handed in, with its right verdict, and what came out.
#[derive(Default)]
struct Book {
    expected: HashMap<Uuid, &'static str>,
    /// Every outcome that was ever reported; a job may be reported again until it is collected.
    reported: HashMap<Uuid, Vec<Outcome>>,
}

/// A site at work.
pub struct Stream {
    book: Arc<Mutex<Book>>,
    over: Arc<AtomicBool>,
    submitting: JoinHandle<()>,
    collecting: JoinHandle<()>,
}

/// What came of it.
pub struct Ended {
    /// How many there were.
    pub jobs: usize,
    book: Book,
}

impl Stream {
    /// Begins to hand in and to collect.
    pub fn start(client: JudgeClient) -> Self {
        let (book, over) = (Arc::<Mutex<Book>>::default(), Arc::<AtomicBool>::default());
        let submitting = tokio::spawn(submit(client.clone(), book.clone(), over.clone()));
        let collecting = tokio::spawn(collect(client, book.clone()));
        Self { book, over, submitting, collecting }
    }

    /// Hands in no more, and waits until all is collected; meanwhile looks after what was killed.
    pub async fn end(self, patience: Duration, mut look_after: impl FnMut() -> usize) -> Ended {
        self.over.store(true, Ordering::Relaxed);
        let began = Instant::now();
        self.submitting.await.expect("submitting");
        loop {
            look_after();
            let (jobs, known) = {
                let book = self.book.lock().expect("the book");
                (book.expected.len(), book.reported.len())
            };
            if known == jobs {
                break;
            }
            assert!(began.elapsed() < patience, "{known} of {jobs} jobs are over");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        // What would come a second time has time to come.
        tokio::time::sleep(Duration::from_secs(3)).await;
        self.collecting.abort();
        let book = std::mem::take(&mut *self.book.lock().expect("the book"));
        Ended { jobs: book.expected.len(), book }
    }
}

impl Ended {
    /// Each job has one outcome, and that is right.
    pub fn check(&self) {
        for (id, outcomes) in &self.book.reported {
            let expected = self.book.expected.get(id).expect("it was handed in");
            let first = &outcomes[0];
            assert_eq!(first.status, *expected, "job {id}: {first:?}");
            assert!(outcomes.iter().all(|outcome| outcome == first), "job {id} has several outcomes: {outcomes:?}");
            assert_eq!(first.tests.len(), 2, "job {id}: {first:?}");
        }
    }
}

fn new_job(number: usize) -> (NewJob, &'static str) {
    let (source, answer, status) = match number % 4 {
        0 => (FAIL, "8", "RTE"),
        1 => (DOUBLE, "9", "WR"),
        _ => (DOUBLE, "8", "AC"),
    };
    // No two are the same: each is to be run.
    let source = format!("{source}\n# {number}");
    let tests = vec![test(1, "4\n", answer), test(2, "4\n", answer)];
    let tenant_id = i64::try_from(number % 5).expect("small");
    (NewJob { tenant_id, user_id: 1, ..job(BASH, &source, tests) }, status)
}

async fn submit(client: JudgeClient, book: Arc<Mutex<Book>>, over: Arc<AtomicBool>) {
    for number in 0.. {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let (job, status) = new_job(number);
        book.lock().expect("the book").expected.insert(job.id, status);
        // As a site does: again and again until it is known to be in the queue.
        while client.submit(job.clone()).await.is_err() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        loop {
            let under_way = {
                let book = book.lock().expect("the book");
                book.expected.len() - book.reported.len()
            };
            if under_way < UNDER_WAY || over.load(Ordering::Relaxed) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

async fn collect(client: JudgeClient, book: Arc<Mutex<Book>>) {
    loop {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let Ok(finished) = client.take_finished(100).await else { continue };
        let ids: Vec<Uuid> = finished.iter().map(|job| job.id).collect();
        {
            let mut book = book.lock().expect("the book");
            for job in finished {
                book.reported.entry(job.id).or_default().push(job.outcome);
            }
        }
        // What can't be marked now is reported again.
        let _ = client.collect(&ids).await;
    }
}

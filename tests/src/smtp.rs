//! A mail server of a test's own, which takes letters or refuses recipients as it is told.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Listens until it is dropped.
pub struct Smtp {
    /// For `LOPHOC_SMTP_URL`.
    pub url: String,
    state: Arc<Mutex<State>>,
    listening: JoinHandle<()>,
}

#[derive(Default)]
struct State {
    /// What a recipient is answered; taken when empty.
    refusal: String,
    letters: Vec<String>,
}

impl Drop for Smtp {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Smtp {
    /// Starts on a free port.
    ///
    /// # Errors
    /// When there is none.
    pub async fn start() -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("smtp://{}", listener.local_addr()?);
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        let listening = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&shared);
                tokio::spawn(async move {
                    // A client that leaves in the middle is none of its business.
                    let _ = talk(stream, &shared).await;
                });
            }
        });
        Ok(Self { url, state, listening })
    }

    /// Answers recipients with this line from now on; takes them when it is empty.
    pub fn refuse_with(&self, line: &str) {
        lock(&self.state).refusal = line.to_owned();
    }

    /// The letters that it has taken, heads and bodies.
    pub fn letters(&self) -> Vec<String> {
        lock(&self.state).letters.clone()
    }
}

fn lock(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn talk(stream: TcpStream, state: &Mutex<State>) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 test\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let command = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        let refusal = lock(state).refusal.clone();
        let answer = match command.as_str() {
            "EHLO" | "HELO" => "250 test".to_owned(),
            "RCPT" if !refusal.is_empty() => refusal,
            "DATA" => {
                write.write_all(b"354 go on\r\n").await?;
                let mut letter = String::new();
                while let Some(line) = lines.next_line().await? {
                    if line == "." {
                        break;
                    }
                    letter.push_str(&line);
                    letter.push('\n');
                }
                lock(state).letters.push(letter);
                "250 taken".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 ok".to_owned(),
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}

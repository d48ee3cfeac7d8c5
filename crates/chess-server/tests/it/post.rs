//! A mail server of the tests' own: it takes letters, or says that it cannot now.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::patiently;

/// A mail server (RFC 5321) for one test.
pub(crate) struct Post {
    pub(crate) address: SocketAddr,
    letters: mpsc::UnboundedReceiver<String>,
    refusals: mpsc::UnboundedReceiver<()>,
    refuse: Arc<AtomicU32>,
}

impl Post {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (letter, letters) = mpsc::unbounded_channel();
        let (refused, refusals) = mpsc::unbounded_channel();
        let refuse = Arc::new(AtomicU32::new(0));
        tokio::spawn({
            let refuse = Arc::clone(&refuse);
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let served = serve(stream, letter.clone(), refused.clone(), refuse.clone());
                    tokio::spawn(served);
                }
            }
        });
        Self { address, letters, refusals, refuse }
    }

    /// Refuses the next letters for now.
    pub(crate) fn refuse(&self, letters: u32) {
        self.refuse.store(letters, Ordering::SeqCst);
    }

    /// Waits for a refused letter.
    pub(crate) async fn refused(&mut self) {
        patiently("a refused letter", self.refusals.recv()).await.unwrap();
    }

    /// The next letter, headers and all, with its lines joined again.
    pub(crate) async fn letter(&mut self) -> String {
        let letter = patiently("a letter", self.letters.recv()).await.unwrap();
        letter.replace("=\r\n", "").replace("=3D", "=")
    }

    /// Whether no letter has come that was not taken.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.letters.try_recv().is_err()
    }
}

/// The path of the one link in a letter.
pub(crate) fn link(letter: &str) -> String {
    let at = letter.find("http://").unwrap_or_else(|| panic!("no link: {letter}"));
    let link = letter[at..].split_whitespace().next().unwrap();
    link[link.find("/mail/").unwrap()..].to_owned()
}

async fn serve(
    stream: TcpStream,
    letter: mpsc::UnboundedSender<String>,
    refused: mpsc::UnboundedSender<()>,
    refuse: Arc<AtomicU32>,
) {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader);
    writer.write_all(b"220 post\r\n").await.unwrap();
    let mut line = String::new();
    loop {
        line.clear();
        if lines.read_line(&mut line).await.unwrap_or(0) == 0 {
            return;
        }
        let word = line.split([' ', '\r']).next().unwrap_or_default().to_ascii_uppercase();
        let answer = match word.as_str() {
            "EHLO" | "HELO" | "RCPT" | "RSET" | "NOOP" => "250 well\r\n",
            "MAIL" => {
                let take = |left: u32| left.checked_sub(1);
                if refuse.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_ok() {
                    let _ = refused.send(());
                    "451 not now\r\n"
                } else {
                    "250 well\r\n"
                }
            }
            "DATA" => {
                writer.write_all(b"354 go on\r\n").await.unwrap();
                let mut text = String::new();
                while !text.ends_with("\r\n.\r\n") {
                    assert!(lines.read_line(&mut text).await.unwrap() > 0);
                }
                let _ = letter.send(text);
                "250 taken\r\n"
            }
            "QUIT" => {
                let _ = writer.write_all(b"221 bye\r\n").await;
                return;
            }
            _ => "500 what\r\n",
        };
        if writer.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
    }
}

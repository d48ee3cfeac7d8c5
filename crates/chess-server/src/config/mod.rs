//! What the server is told when it starts: flags, or the environment, or a file, or defaults that
//! need none of them.
//!
//! A setting is one field of [`Config`], with its flag, its variable and its default. The file (see
//! `layers`) has the same names, and `chess-server config` prints what holds and why.

pub(crate) mod layers;
mod public_url;
mod secret;

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, FromArgMatches, ValueEnum};

pub use public_url::{ParsePublicUrlError, PublicUrl};
pub use secret::Secret;

/// The page's files are not named one by one, and slow statements only when they are slow.
const DEFAULT_LOG: &str = "info,memory_serve=warn,sqlx=warn";

/// The settings of a server.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Settings")]
#[non_exhaustive]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(
        long,
        env = "SALON_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS:PORT"
    )]
    pub listen: SocketAddr,

    /// File that holds the games; made if missing
    #[arg(long, env = "SALON_DATABASE", default_value = "./salon.db", value_name = "FILE")]
    pub database: PathBuf,

    /// Address under which people reach the server, as `https://salon.example`; with https the
    /// session's cookie is bound to it and to TLS, without it signing in is safe on one's own
    /// machine only
    #[arg(long, env = "SALON_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<PublicUrl>,

    /// Proxies of yours before the server, each of which appends to X-Forwarded-For; with 0 the
    /// header is not believed
    #[arg(long, env = "SALON_TRUSTED_PROXIES", default_value_t = 0, value_name = "COUNT")]
    pub trusted_proxies: u8,

    /// Whether what costs is limited for each address: sign-ups, sign-ins, mails, new rooms
    #[arg(long, env = "SALON_LIMITS", default_value = "on", value_enum)]
    pub limits: Limits,

    /// Mail server, as smtps://name:password@host, smtp://name:password@host:587?tls=required, or
    /// smtp://host:25 without TLS; without one no mail is sent
    #[arg(long, env = "SALON_SMTP_URL", value_name = "URL")]
    pub smtp_url: Option<Secret>,

    /// Sender of mail, as "Salon <salon@salon.example>"
    #[arg(long, env = "SALON_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<String>,

    /// Address and port for metrics, in the form of Prometheus; none by default. Everybody who
    /// reaches it can read it
    #[arg(long, env = "SALON_METRICS_LISTEN", value_name = "ADDRESS:PORT")]
    pub metrics_listen: Option<SocketAddr>,

    /// Form of the log on standard error
    #[arg(long, env = "SALON_LOG_FORMAT", default_value = "text", value_enum)]
    pub log_format: LogFormat,

    /// What is logged: a level, or a level per module
    #[arg(
        long,
        env = "SALON_LOG",
        default_value = DEFAULT_LOG,
        value_name = "FILTER"
    )]
    pub log: String,
}

impl Config {
    /// The settings for a server at `listen` on the file `database`; all else as by default,
    /// whatever the environment says.
    pub fn new(listen: SocketAddr, database: impl Into<PathBuf>) -> Self {
        let settings = Self::augment_args(clap::Command::new("chess-server"));
        let settings = settings.mut_args(|setting| setting.env(None::<&'static str>));
        let mut file = OsString::from("--database=");
        file.push(database.into());
        let words = ["chess-server".into(), format!("--listen={listen}").into(), file];
        let matches = settings.try_get_matches_from(words);
        matches
            .and_then(|matches| Self::from_arg_matches(&matches))
            .expect("invariant: every setting has a default that can be read, or is optional")
    }
}

/// Whether what costs is limited for each address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[non_exhaustive]
pub enum Limits {
    /// As a public server needs it.
    On,
    /// For tests and measurements by one address.
    Off,
}

/// The form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[non_exhaustive]
pub enum LogFormat {
    /// One line of text a record.
    Text,
    /// One JSON object a record.
    Json,
}

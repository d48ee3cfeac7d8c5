//! The job that sends what is due.

use std::error::Error;

use chess_core::Millis;
use chess_persistence::{LinkPurpose, Mail, NewLink, StoreError};
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::{AsyncTransport, Message};
use thiserror::Error;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::about::{self, News};
use super::letter::{self, Letter};
use super::{Kind, Mailer, Payload};
use crate::app::App;
use crate::auth::secret::Token;
use crate::limits;

/// Sends what is due, for ever. Without a mail server there is nothing to do.
pub(crate) async fn send_due(app: App) {
    let Some(mailer) = app.mailer() else { return };
    let mut ticks = interval(limits::MAIL_SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_failing = false;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = mailer.wake.notified() => {}
        }
        let swept = sweep(&app, mailer).await;
        match &swept {
            Err(error) if !is_failing => {
                tracing::error!(error = crate::chain(error), "the outbox cannot be worked off");
            }
            Ok(()) if is_failing => tracing::info!("the outbox is worked off again"),
            _ => {}
        }
        is_failing = swept.is_err();
    }
}

async fn sweep(app: &App, mailer: &Mailer) -> Result<(), StoreError> {
    for mail in app.store().due_mails(app.now(), limits::MAILS_AT_ONCE).await? {
        // From here on the wait counts, however long the server takes to say no.
        let begun = app.now();
        match send(app, mailer, &mail).await {
            Ok(None) => app.store().mail_done(mail.id, app.now()).await?,
            Ok(Some(later)) => app.store().postpone_mail(mail.id, later).await?,
            Err(Unsent::Store(error)) => return Err(error),
            Err(error) if error.is_final() || mail.tries >= limits::MAIL_TRIES => {
                tracing::warn!(mail = mail.id, kind = mail.kind, %error, "a mail is given up");
                app.store().mail_done(mail.id, app.now()).await?;
            }
            Err(error) => {
                tracing::warn!(mail = mail.id, kind = mail.kind, %error, "a mail waits");
                app.store().mail_failed(mail.id, next_try(begun, mail.tries)).await?;
            }
        }
    }
    Ok(())
}

/// Four times as late after each failure: from a minute to most of a day.
fn next_try(now: Millis, tries: u32) -> Millis {
    now.plus(limits::MAIL_RETRY_MS.saturating_mul(4_i64.saturating_pow(tries)))
}

#[derive(Debug, Error)]
enum Unsent {
    #[error("nobody knows this kind")]
    Kind,
    #[error("the message cannot be written")]
    Form(#[from] lettre::error::Error),
    #[error("there is no randomness")]
    Randomness(#[from] getrandom::Error),
    #[error("the mail server: {0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
    #[error("the mail server does not answer")]
    Slow,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Unsent {
    fn is_final(&self) -> bool {
        match self {
            Self::Kind | Self::Form(_) => true,
            Self::Smtp(error) => error.is_permanent(),
            Self::Randomness(_) | Self::Slow | Self::Store(_) => false,
        }
    }
}

/// Writes and sends a letter, or says when it is to be looked at again. One to an account that has
/// no address for it any more, or about what is past, needs no sending.
async fn send(app: &App, mailer: &Mailer, mail: &Mail) -> Result<Option<Millis>, Unsent> {
    let kind = Kind::from_name(&mail.kind).ok_or(Unsent::Kind)?;
    let Some(address) = kind.address(&mail.account) else { return Ok(None) };
    let Ok(mailbox) = address.parse() else { return Ok(None) };
    let Payload { lang, notice } = serde_json::from_str(&mail.payload).unwrap_or_default();
    let lang = lang.unwrap_or(mail.account.lang);
    let about = match &notice {
        Some(notice) => match about::look(app, kind, mail, notice, lang).await? {
            News::Tell(about) => Some(about),
            News::Later(at) => return Ok(Some(at)),
            News::Stale => return Ok(None),
        },
        None => None,
    };
    let link = link(app, mailer, kind, mail, address).await?;
    let name = mail.account.name.as_ref().map_or("", |name| name.as_str());
    let Letter { subject, text } = match &about {
        Some(about) => letter::about_game(kind, lang, name, about, &mailer.site, &link),
        None => letter::write(kind, lang, name, &link),
    };
    let mut message = Message::builder()
        .from(mailer.from.clone())
        .to(mailbox)
        .subject(subject)
        .header(ContentType::TEXT_PLAIN);
    if kind.is_notice() {
        message = message.header(ListUnsubscribe(link)).header(ListUnsubscribePost);
    }
    let message = message.body(text)?;
    let sent = timeout(limits::MAIL_PATIENCE, mailer.transport.send(message));
    sent.await.map_err(|_| Unsent::Slow)??;
    Ok(None)
}

/// Where a letter like this is ended (RFC 2369, 3.2).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self(text.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// That sending nothing else there is enough (RFC 8058, 3.1).
#[derive(Clone)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

/// A new link for the letter; those of earlier tries work too, until they end.
async fn link(
    app: &App,
    mailer: &Mailer,
    kind: Kind,
    mail: &Mail,
    address: &str,
) -> Result<String, Unsent> {
    let (purpose, path, life_ms) = match kind {
        Kind::VerifyEmail => (LinkPurpose::VerifyEmail, "verify", limits::VERIFY_LIFE_MS),
        Kind::ResetPassword => (LinkPurpose::ResetPassword, "reset", limits::RESET_LIFE_MS),
        Kind::YourTurn | Kind::Reminder | Kind::GameOver | Kind::Challenge => {
            (LinkPurpose::StopNotices, "off", limits::STOP_NOTICES_LIFE_MS)
        }
    };
    let token = Token::random("")?;
    let link = NewLink {
        token: token.hash(),
        account: mail.account.id,
        purpose,
        email: address.to_owned(),
        expires_at: app.now().plus(life_ms),
    };
    app.store().create_link(link).await?;
    Ok(format!("{}/mail/{path}/{}", mailer.site, token.reveal()))
}

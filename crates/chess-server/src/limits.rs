//! Every limit of the service, in one place.

use std::time::Duration;

/// The largest request body of the API, in bytes.
pub(crate) const BODY_BYTES: usize = 64 * 1024;
/// The largest frame and message a websocket client may send, in bytes.
pub(crate) const FRAME_BYTES: usize = 8 * 1024;
/// Read buffer of a websocket, in bytes, which every idle socket holds; few frames are longer than a
/// fifth of it.
pub(crate) const SOCKET_READ_BYTES: usize = 1024;
/// Bytes a websocket gathers before it writes: none, every frame leaves at once.
pub(crate) const SOCKET_WRITE_BYTES: usize = 0;
/// The most bytes that may wait in a websocket's write buffer; room for the whole log of a very long game.
pub(crate) const SOCKET_BACKLOG_BYTES: usize = 4 * 1024 * 1024;
/// The longest seat secret that is looked at, in bytes.
pub(crate) const SECRET_BYTES: usize = 128;
/// How long a secret that a client chooses is, in bytes: 128 bits need 32 hexadecimal digits.
pub(crate) const CHOSEN_SECRET_BYTES: std::ops::RangeInclusive<usize> = 32..=SECRET_BYTES;
/// Different characters in a secret that a client chooses. Of a hundred million random ones four
/// have fewer, if they are hexadecimal and as short as may be.
pub(crate) const CHOSEN_SECRET_VARIETY: usize = 8;

/// Requests that may wait for one live game; beyond, a command is refused as `busy`.
pub(crate) const INBOX_REQUESTS: usize = 64;
/// Frames that may wait for one socket; beyond, the socket is told to resync.
pub(crate) const OUTBOX_FRAMES: usize = 32;
/// Commands of one socket that may wait for their answer; beyond, a command is refused as `busy`.
pub(crate) const PENDING_COMMANDS: usize = 16;
/// Frames a socket may send at once after a silence.
pub(crate) const FRAME_BURST: u32 = 60;
/// Frames a socket may send per second for ever: above the 20 legal moves a second that are never refused.
pub(crate) const FRAMES_PER_SECOND: u32 = 30;
/// Frames refused by the rate limit, with no rest between, after which the socket is closed.
pub(crate) const REFUSED_FRAMES: u32 = 300;

/// Streams of events that one account may have open.
pub(crate) const EVENT_STREAMS: usize = 8;
/// How long one write to a socket may take before the socket is given up.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// A socket silent for so long is asked for a sign of life …
pub(crate) const SOCKET_QUIET: Duration = Duration::from_secs(30);
/// … and closed when none comes within this time.
pub(crate) const SOCKET_GRACE: Duration = Duration::from_secs(20);
/// How long a closed socket stays open so that the other side can read why.
pub(crate) const SOCKET_LINGER: Duration = Duration::from_secs(1);

/// How long a live game with nobody watching stays in memory.
pub(crate) const GAME_IDLE: Duration = Duration::from_secs(60);
/// How often, at most, the way to a player and back is measured.
pub(crate) const LAG_PING: Duration = Duration::from_secs(3);
/// A player who is away for the expected time of a game divided by this may lose it …
pub(crate) const ABSENCE_SHARE: i64 = 20;
/// … but not before and not after these times, in milliseconds.
pub(crate) const ABSENCE_MS: std::ops::RangeInclusive<i64> = 15_000..=120_000;
/// How long changes in the number of spectators are gathered before they are told.
pub(crate) const PRESENCE_DELAY: Duration = Duration::from_millis(500);
/// How long a live game waits before it tries again what the storage refused.
pub(crate) const STORAGE_RETRY: Duration = Duration::from_secs(1);
/// How often the time at which the server was last alive is written.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often games that nobody holds are searched for fallen flags; they must fall within a second.
pub(crate) const SWEEP: Duration = Duration::from_millis(400);
/// Running games that are read at once, with their logs, to be given back the time of an outage.
pub(crate) const OUTAGE_GAMES: u32 = 512;
/// Searches for a possible mate, at the end of a game, that run at once; each may take 200 MB.
pub(crate) const SEARCHES: usize = 2;
/// How long a shutdown may take.
pub(crate) const SHUTDOWN: Duration = Duration::from_secs(15);

/// The shortest and the longest initial time of a clock, in milliseconds (100 ms, 30 days).
pub(crate) const INITIAL_MS: std::ops::RangeInclusive<u32> = 100..=30 * 24 * 3_600_000;
/// The smallest and the largest increment of a clock, in milliseconds (none, 14 days).
pub(crate) const INCREMENT_MS: std::ops::RangeInclusive<u32> = 0..=14 * 24 * 3_600_000;
/// The shortest and the longest time for each move, in milliseconds (one second, 30 days).
pub(crate) const MOVE_MS: std::ops::RangeInclusive<u32> = 1_000..=30 * 24 * 3_600_000;
/// The longest FEN that is read, in bytes.
pub(crate) const FEN_BYTES: usize = 256;

/// Seats of a guest that become an account's at once.
pub(crate) const ADOPTED_SEATS: usize = 200;
/// Pictures and sheets that are drawn at once.
pub(crate) const PICTURES: usize = 2;
/// How long who wants a picture waits for its turn.
pub(crate) const PICTURE_WAIT: Duration = Duration::from_secs(5);
/// The widest picture of a position that is drawn, in pixels …
pub(crate) const PICTURE_SIDE: u16 = 1_024;
/// … the widest moving picture of a game …
pub(crate) const ANIMATION_SIDE: u16 = 480;
/// … and the longest game that is shown as one, in half-moves.
pub(crate) const ANIMATION_PLIES: usize = 600;

/// A move for which at most so many positions are looked at comes before longer ones.
pub(crate) const SHORT_MOVE_NODES: u64 = 50_000;
/// Moves, hints and analyses that may wait for a thread; beyond, who asks is told when to come again.
pub(crate) const WAITING_MOVES: usize = 1_000;
/// See [`WAITING_MOVES`].
pub(crate) const WAITING_HINTS: usize = 64;
/// See [`WAITING_MOVES`].
pub(crate) const WAITING_ANALYSES: usize = 16;
/// Positions that a thread is taken to visit in a millisecond, on a slow machine.
pub(crate) const NODES_PER_MS: u64 = 400;
/// What a search for a hint or an analysis remembers, in bytes.
pub(crate) const SEARCH_TABLE_BYTES: usize = 16 << 20;
/// Analyses of ended games that are kept in memory.
pub(crate) const KEPT_ANALYSES: usize = 64;
/// The stack of a thread that thinks, in bytes: room for four searches, one inside the other.
pub(crate) const THINKING_STACK_BYTES: usize = 16 << 20;
/// The part of its remaining time that the opponent may think about a move.
pub(crate) const THINKING_SHARE: i64 = 10;
/// The longest and the shortest time that the opponent thinks where a clock runs, in milliseconds.
pub(crate) const THINKING_MS: std::ops::RangeInclusive<i64> = 20..=10_000;

/// How often somebody may do something: `burst` times at once, and then again every `every_ms`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    pub(crate) burst: i64,
    pub(crate) every_ms: i64,
}

/// Commands over HTTP of one player in one game: as a socket may send, above the 20 legal moves a
/// second that are never refused.
pub(crate) const COMMANDS: Allowance = Allowance { burst: 60, every_ms: 33 };
/// New accounts.
pub(crate) const SIGN_UPS: Allowance = Allowance { burst: 10, every_ms: 180_000 };
/// Passwords asked for: signing in, and whatever asks once more.
pub(crate) const SIGN_INS: Allowance = Allowance { burst: 20, every_ms: 15_000 };
/// New rooms.
pub(crate) const ROOMS: Allowance = Allowance { burst: 120, every_ms: 3_000 };
/// Letters to whom somebody names.
pub(crate) const MAILS: Allowance = Allowance { burst: 5, every_ms: 360_000 };
/// How much later those who watch may see what happens, in milliseconds (15 minutes).
pub(crate) const SPECTATOR_DELAY_MS: std::ops::RangeInclusive<u32> = 0..=900_000;
/// Characters in a line of chat.
pub(crate) const CHAT_CHARACTERS: usize = 140;
/// Bytes in what a client calls a line of chat.
pub(crate) const NONCE_BYTES: usize = 64;
/// Lines of chat that are read or told at once.
pub(crate) const CHAT_LINES: u32 = 200;
/// Lines of chat by one speaker beside one game.
pub(crate) const CHAT: Allowance = Allowance { burst: 10, every_ms: 2_000 };
/// Reports of lines.
pub(crate) const REPORTS: Allowance = Allowance { burst: 10, every_ms: 60_000 };
/// Imported games.
pub(crate) const IMPORT: Allowance = Allowance { burst: 60, every_ms: 10_000 };
/// Imported games of one account.
pub(crate) const IMPORTS: u32 = 200;
/// Warnings that are told of one imported game.
pub(crate) const IMPORT_WARNINGS: usize = 20;
/// Challenges, and seeks in the lobby.
pub(crate) const OPENINGS: Allowance = Allowance { burst: 30, every_ms: 10_000 };
/// Challenges that one account may have standing, of each kind.
pub(crate) const CHALLENGES: u32 = 50;
/// Seeks for slow games that one account may have standing.
pub(crate) const SLOW_SEEKS: u32 = 20;
/// Rooms in the lobby that are shown at once.
pub(crate) const LOBBY: u32 = 200;
/// How long a challenge to a fast game stands where its maker follows no events, in milliseconds …
pub(crate) const CHALLENGE_LIFE_MS: i64 = 20_000;
/// … a seek for one whose maker is not at the board …
pub(crate) const SEEK_LIFE_MS: i64 = 60_000;
/// … and either for a slow game (14 days).
pub(crate) const SLOW_OPENING_LIFE_MS: i64 = 14 * 24 * 3_600_000;
/// How long before its end the time of a room whose maker waits is made longer, in milliseconds.
pub(crate) const KEPT_AHEAD_MS: i64 = 10_000;
/// How long a seek of a guest for a slow game stands, in milliseconds (one day).
pub(crate) const GUEST_OPENING_LIFE_MS: i64 = 24 * 3_600_000;
/// How often it is looked for rooms that have waited long enough.
pub(crate) const OPENINGS_SWEEP: Duration = Duration::from_secs(1);
/// Rooms that are closed at once.
pub(crate) const OVERDUE: u32 = 100;
/// Streams of many games.
pub(crate) const EXPORTS: Allowance = Allowance { burst: 20, every_ms: 30_000 };
/// Games in one page of a list.
pub(crate) const LISTED_GAMES: u32 = 100;
/// Games in the list of those that somebody plays now.
pub(crate) const RUNNING_GAMES: u32 = 200;
/// Games of a stream that are in memory at a time.
pub(crate) const STREAMED_GAMES: u32 = 20;
/// Ratings in one page of a history.
pub(crate) const RATING_POINTS: u32 = 1_000;
/// Addresses, and players over HTTP, of which it is known how much they did.
pub(crate) const BUCKETS: usize = 65_536;
/// Hashes of passwords that are made at once; each takes 19 MiB.
pub(crate) const HASHES: usize = 2;
/// Hashes of passwords that may wait; beyond, who asks is told when to come again.
pub(crate) const WAITING_HASHES: usize = 32;
/// How long a session lasts without use, in milliseconds (30 days).
pub(crate) const SESSION_IDLE_MS: i64 = 30 * 24 * 3_600_000;
/// How long a session lasts at most, in milliseconds (180 days).
pub(crate) const SESSION_LIFE_MS: i64 = 180 * 24 * 3_600_000;
/// How often it is noted that a session or a token is in use, in milliseconds (one hour).
pub(crate) const SEEN_EVERY_MS: i64 = 3_600_000;
/// How long the page may ask with one bearer, in milliseconds (ten minutes).
pub(crate) const PAGE_BEARER_LIFE_MS: i64 = 600_000;
/// What is kept of the name of a browser.
pub(crate) const AGENT_CHARACTERS: usize = 200;
/// API tokens that one account may have.
pub(crate) const TOKENS: u32 = 50;
/// Characters in the name of an API token.
pub(crate) const TOKEN_NAME: std::ops::RangeInclusive<usize> = 1..=60;
/// How often it is looked for what has had its time.
pub(crate) const FORGET: Duration = Duration::from_secs(3_600);
/// How long a line of the audit log is kept, in milliseconds (180 days).
pub(crate) const AUDIT_KEPT_MS: i64 = 180 * 24 * 3_600_000;
/// How long it is kept from where somebody came, in milliseconds (30 days).
pub(crate) const ADDRESSES_KEPT_MS: i64 = 30 * 24 * 3_600_000;
/// Lines of the audit log that its subject is given.
pub(crate) const EXPORTED_LINES: u32 = 10_000;
/// How long a command of the administrator may take.
pub(crate) const ADMIN_PATIENCE: Duration = Duration::from_secs(10);
/// The longest answer to a command of the administrator, in bytes.
pub(crate) const ADMIN_ANSWER_BYTES: u64 = 16 << 20;
/// How often the outbox is looked through where nobody says that there is something in it.
pub(crate) const MAIL_SWEEP: Duration = Duration::from_secs(2);
/// Messages that are taken from the outbox at once.
pub(crate) const MAILS_AT_ONCE: u32 = 16;
/// How long sending one message may take.
pub(crate) const MAIL_PATIENCE: Duration = Duration::from_secs(30);
/// When a message that could not be sent is tried again for the first time, in milliseconds.
pub(crate) const MAIL_RETRY_MS: i64 = 60_000;
/// Failures after which a message is given up at the next one: about four days.
pub(crate) const MAIL_TRIES: u32 = 6;
/// A second message of one kind to one account is not sent within so many milliseconds.
pub(crate) const MAIL_AGAIN_MS: i64 = 600_000;
/// How long the link that confirms an address is good, in milliseconds (seven days).
pub(crate) const VERIFY_LIFE_MS: i64 = 7 * 24 * 3_600_000;
/// How long the link to a new password is good, in milliseconds (one hour).
pub(crate) const RESET_LIFE_MS: i64 = 3_600_000;
/// How long after a move its letter waits for others, so that quick ones make one letter; it arrives
/// within the minute.
pub(crate) const TURN_MAIL_DELAY_MS: i64 = 50_000;
/// How long before the end of their time players are reminded, in milliseconds (twelve hours).
pub(crate) const REMINDER_LEAD_MS: i64 = 12 * 3_600_000;
/// How long the link that ends notices is good, in milliseconds (180 days).
pub(crate) const STOP_NOTICES_LIFE_MS: i64 = 180 * 24 * 3_600_000;
/// Accounts with one address that are written to when it asks for a new password.
pub(crate) const ACCOUNTS_AT_ADDRESS: u32 = 5;

/// Days of leave from slow games …
pub(crate) const LEAVE_DAYS: u32 = 30;
/// … in so many milliseconds (365 days).
pub(crate) const LEAVE_YEAR_MS: i64 = 365 * 24 * 3_600_000;
/// The longest private note about a game, in bytes.
pub(crate) const NOTE_BYTES: usize = 16 * 1024;
/// A stream over HTTP that has told nothing for so long gets an empty line; clients give up at 7 to 9 seconds.
pub(crate) const STREAM_QUIET: Duration = Duration::from_secs(6);

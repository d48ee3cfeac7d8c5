### The words of the page, in English. The same keys and arguments as fr.ftl.

## Frame
skip = Skip to content
language-label = Language
title-home = Salon · Play chess
title-local = Two on this device
title-train = Against the machine
title-game = Game
title-unknown = Page not found
to-home = Back to the start
unknown-title = Nothing on this square
unknown-page = This page does not exist, or it has moved.
unknown-room = This room does not exist. Check the link you were given.
page-unloaded = The page could not be loaded. Check the connection, then load it again.
cancel = Cancel
begin = Begin
new-game = New game
you = You
decimal = .

## Sides and pieces
side-white = White
side-black = Black
role-p = pawn
role-n = knight
role-b = bishop
role-r = rook
role-q = queen
role-k = king
piece-wP = white pawn
piece-wN = white knight
piece-wB = white bishop
piece-wR = white rook
piece-wQ = white queen
piece-wK = white king
piece-bP = black pawn
piece-bN = black knight
piece-bB = black bishop
piece-bR = black rook
piece-bQ = black queen
piece-bK = black king

## Board
board-label = Chessboard. Arrows move about, Enter picks a piece and then the square it goes to.
square-check = in check
square-target = possible move
promotion-label = Pawn promotion
table-label = Board and players
flip = Flip
letters = Notation
letters-fr = R D T F C
letters-en = K Q R B N
letters-figurine = ♔ ♕ ♖ ♗ ♘

## Home
home-title = Simply a game of chess
home-lead = No account, no advertising. Choose how you want to play.
home-room = Play with someone
home-room-lead = Open a room and send its link. Others may watch.
home-create = Open a room
home-local = Two players, here
home-local-lead = Two players on this device, even without a network.
home-train = Against the machine
home-train-lead = A patient opponent that plays in your browser.
create-unreachable = The server does not answer. Check the connection, then try again.
create-failed = The room could not be opened. Try again in a moment.
form-color = Your side
form-random = Random
form-clock = Clock
form-clock-none = No clock
form-clock-on = With a clock
form-preset = { $minutes }+{ $increment }: { $minutes } min and { $increment } s a move
form-minutes = Minutes a player
form-increment = Seconds a move
form-rules = Rules for draws
form-laws = FIDE
form-laws-hint = A draw is claimed at the third repetition or after 50 moves.
form-automatic = Casual
form-automatic-hint = The third repetition, or 50 moves without a capture or pawn move, ends the game by itself.
form-turning = Board
form-fixed = Fixed
form-fixed-hint = White stays at the bottom.
form-turns = Turning
form-turns-hint = The side to move is at the bottom.
form-level = Level { $level }
level-1 = A beginner who hardly looks ahead
level-2 = Knows the moves, often forgets pieces
level-3 = Takes what is there to take
level-4 = Sees simple threats
level-5 = Occasional player
level-6 = Regular player
level-7 = Club player
level-8 = Strong club player
level-9 = Looks far ahead
level-10 = Full strength

## Room
invite-title = Waiting for your opponent.
invite-lead = Send this link: the first person to follow it may take the other side.
invite-link = Link to the room
link-copy = Copy the link
link-copied = Link copied.
return-copy = Copy my way back to this game
return-copied = Copied. Keep this link to yourself: whoever opens it plays in your place.
link-share = Share
share-title = A game of chess?
copy-failed = Copying did not work: select the text by hand.
join = Join this game
join-lead = One seat is free: { $side }.
join-failed = The seat could not be taken. Try again in a moment.
spectators = { $count ->
    [0] Nobody is watching
    [one] { $count } person is watching
   *[other] { $count } people are watching
}
name-you = { $side } (you)
presence-here = here
presence-away = away
presence-empty = free seat
banner-lost = Connection lost: trying again… The clock may still be running.
banner-restarting = The server is restarting: the game goes on in a moment.

## Against the machine
engine-name = Machine, level { $level }
engine-thinks = is thinking…
engine-failed = The machine could not move. Load the page again: the game is kept.

## State of the game
status-waiting = The game begins as soon as both players are here.
status-yours = Your move.
status-turn = { $side } to move.
status-check = Check!
status-back = Position after { $ply ->
    [0] no move: the start
    [one] { $ply } half-move
   *[other] { $ply } half-moves
}.
outcome-white = White wins.
outcome-black = Black wins.
outcome-draw = Draw.
outcome-none = No result.
ending-checkmate = Checkmate.
ending-resignation = Resignation.
ending-flag-fall = The flag has fallen.
ending-stalemate = Stalemate: no legal move, and the king is not in check.
ending-dead-position = Dead position: neither side can mate any more.
ending-threefold-claim = The same position for the third time, claimed.
ending-fivefold-repetition = The same position for the fifth time.
ending-fifty-move-claim = 50 moves without a capture or pawn move, claimed.
ending-seventy-five-move = 75 moves without a capture or pawn move.
ending-threefold-automatic = The same position for the third time.
ending-fifty-move-automatic = 50 moves without a capture or pawn move.
ending-agreement = By agreement.
ending-abandonment = A player has left.
ending-aborted = Broken off before the second move.

## Actions
talk-label = Questions and offers
draw = Draw
draw-question = Offer your opponent a draw?
draw-question-both = Do both players agree to a draw?
draw-offer = Offer a draw
draw-agree = Draw by agreement
draw-accept = Accept the draw
draw-decline = Decline
offer-received = Your opponent offers a draw.
offer-sent = Draw offered. It lapses when the opponent moves.
offer-seen = { $side } offers a draw.
claim = Claim
claim-question = Claim a draw?
claim-now = Claim: { $why }
claim-with = Claim with { $san }: { $why }
claim-threefold-claim = third time this position appears
claim-fifty-move-claim = 50 moves without a capture or pawn move
resign = Resign
resign-question = Resign the game?
resign-confirm = Yes, resign
resign-side = { $side } resigns
abort = Break off
abort-question = Break off the game? It will have no result.
abort-confirm = Yes, break off

## Clock, captures, moves
clock-label = { $side }’s clock
captured-label = { $count ->
    [0] Nothing taken
   *[other] Taken: { $list }
}{ $lead ->
    [0] { "" }
    [one] . Ahead by { $lead } point
   *[other] . Ahead by { $lead } points
}
moves-label = Moves
moves-keys = Arrows, Home and End walk through the moves
moves-none = No move yet.
walk-first = Start of the game
walk-back = Previous move
walk-forward = Next move
walk-last = Last move
typed-label = Play by typing
typed-example = Nf3, O-O, e2e4…
typed-play = Play
typed-syntax = “{ $text }” is not a move.
typed-illegal = “{ $text }” is not a legal move here.
typed-ambiguous = “{ $text }” fits several pieces: name the square it comes from.
typed-no-piece = No piece can play “{ $text }”.
pgn-copy = Copy PGN
pgn-file = PGN file
pgn-copied = PGN copied.

## Moves said aloud
say-move = { $role } { $to }
say-capture = { $role } takes { $captured } on { $to }
say-castling-short = castles short
say-castling-long = castles long
say-en-passant = en passant
say-promotion = promotes to { $role }
say-check = check
say-mate = checkmate
say-sided = { $side }: { $sentence }

## Notices and refusals
notice-unsent = Your move is not on its way yet. It will be sent as soon as the connection is back.
notice-offline = No connection: nothing was sent.
notice-move-lost = The game went another way: your move was not played.
notice-not-kept = This game cannot be kept on this device.
refusal-not-started = The game has not begun.
refusal-not-your-turn = It is not your turn.
refusal-illegal-move = This move is not legal.
refusal-stale-ply = The game has moved on.
refusal-game-over = The game is over.
refusal-time-up = Time is up.
refusal-nothing-to-claim = There is nothing to claim in this position.
refusal-no-offer = There is no offer any more.
refusal-too-early = It is too early for that.
refusal-too-late = It is too late for that.
refusal-not-allowed = You may not do that.
refusal-bad-secret = Your seat was not recognized: you are watching.
refusal-other = The server refused. Try again in a moment.

## Accounts
title-lobby = Lobby
title-games = My games
title-account = Account
title-learn = Rules of chess
sign-in = Sign in
sign-up = Make an account
sign-out = Sign out
account-lead = Everything can be played without an account. With one you find your games again on every device, play rated games and challenge people by name.
account-what = What would you like?
account-name = Name
account-name-hint = 2 to 20 letters, digits, _ or -. Everybody sees it.
account-name-or-mail = Name or e-mail address
account-password = Password
account-password-hint = At least 8 characters, of any kind.
account-mail = E-mail address (if you like)
account-mail-hint = For a forgotten password, and for word of your slow games.
sign-wrong-name = This name cannot be had: it is taken, or has other characters.
sign-wrong-password = This password is too short or too common.
sign-wrong-email = This is no e-mail address.
sign-wrong-credentials = Name or password is not right.
sign-banned = This account is barred.
sign-unreachable = The server does not answer. Check the connection, then try again.
sign-too-many-requests = Too many tries from here. Wait a little.
sign-no-mail = This server sends no mail: ask whoever runs it for a new password.
sign-failed = That did not work. Try again in a moment.
reset-question = Forgot your password?
reset-ask = Send me a letter
reset-sent = If there is such an account with a confirmed address, a letter is on its way.
account-since = Here since { $day }
account-profile = My profile
account-unloaded = The account could not be loaded. Try again in a moment.
account-failed = That did not work. Try again in a moment.
account-wrong-password = The password is not right.
account-on-leave = You are on leave already.
account-too-many-tokens = You have as many tokens as you may have: revoke one first.
account-done = Done.
account-mail-title = Mail
account-mail-none = No address is known.
account-mail-verified = (confirmed)
account-mail-unverified = (not confirmed yet: use the link in the letter)
account-notices = Tell me by mail when it is my turn in slow games
account-mail-set = Save the address
account-mail-done = Saved. If a letter can be sent, its link confirms the address.
account-password-title = Password
account-password-old = Present password
account-password-new = New password
account-password-set = Change the password
account-password-done = Changed. Other devices are signed out.
sessions-title = Where I am signed in
session-unknown = Unknown browser
session-here = this one
session-end = Sign out there
session-ended = Signed out there.
tokens-title = Tokens for programs
tokens-lead = A program with a token acts in your name, as far as its scopes go.
tokens-api = What programs can do
token-name = What it is for
token-scopes = It may
scope-read = see what only I see
scope-play = play for me
scope-challenge = challenge and seek for me
token-make = Make a token
token-done = Made. Copy it now.
token-once = The token is shown this once
token-revoke = Revoke
token-revoked = Revoked.
leave-title = Leave
leave-lead = While you are away, your slow games get as many days. Games that begin later get none.
leave-days = Days
leave-take = Go on leave
leave-left = { $days } days are left this year
leave-until = You are on leave until { $moment }.
leave-done = Have a good time.
account-data-title = My data
account-export-lead = Everything that is known of you: account, games, notes, ratings.
account-export = Download everything
account-delete-lead = Name, address and sessions go at once and for ever. Your games stay, without a name.
account-delete = Delete the account

## Lobby, games, players
lobby-seeks = Who looks for a game
lobby-nobody = Nobody at the moment. Look for a game yourself: whoever wants the same meets you at once.
lobby-you-are = you would be { $side }
lobby-take = Play
lobby-seek = Look for a game
lobby-seek-lead = Stay on the page of the game: it begins when somebody sits down.
lobby-look = Look for somebody
lobby-seat-taken = Somebody was faster.
lobby-not-found = This game is not offered any more.
lobby-accounts-only = This game is rated: sign in first.
lobby-rating-out-of-range = This game is for players of another strength.
lobby-too-many-challenges = You wait for as many games as you may. Close one first.
lobby-too-many-requests = Too often from here. Wait a little.
lobby-unreachable = The server does not answer. Check the connection, then try again.
lobby-failed = That did not work. Try again in a moment.
guest = Guest
rated = rated
casual = casual
form-counts = Does it count?
name-deleted = deleted account
games-running = Running games
games-none = No game goes on.
games-unloaded = The games could not be loaded. Try again in a moment.
games-nobody = Nobody yet
games-waiting = waits for an opponent
games-yours = your move
games-theirs = their move
games-draw-offered = draw offered
games-here = on this device
games-guest = With an account you find these games on every device.
challenges = Challenges
challenge-accept = Accept
challenge-decline = Decline
challenge-sent = You challenge { $name }
challenge-take-back = Take back
challenge-gone = This challenge does not stand any more.
challenge-title = Challenge { $name }
challenge-send = Send the challenge
challenge-failed = The challenge could not be sent. Try again in a moment.
player-unknown = Nobody has this name.
player-unloaded = The profile could not be loaded. Try again in a moment.
player-away = On leave from slow games until { $day }.
player-ratings = Ratings
player-unrated = No rated game yet.
player-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
player-list = Games
player-no-games = No games to be seen.
player-more = Earlier games
player-pgn = Games as PGN
speed-ultra-bullet = Ultra bullet
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Classical
speed-correspondence = Correspondence

## Clocks and forms
unit-day = d
unit-hour = h
clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
}
clock-move = { $seconds } s a move
form-clock-days = Days a move
form-days = For each move
form-day = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
form-more = More choices
form-name = Your name (if you like)
form-takebacks = Moves may be taken back, if the other agrees
form-rated = Rated, and public
form-visibility = Who may watch
form-closed = Nobody
form-closed-hint = Only the two players see the game.
form-private = Whoever has the link
form-private-hint = It is listed nowhere.
form-public = Everybody
form-public-hint = It stands in your profile.
create-invalid-members = A name has letters, digits, spaces and ' - . _ only.
create-too-many-requests = Too many rooms from here. Wait a little.
home-lobby = Lobby
home-lobby-lead = Meet somebody who looks for a game now.
home-games = My games
home-games-lead = Go on where it is your move.
home-learn = Learn the rules
home-learn-lead = Every rule, on a board that lets you try it.

## Dialogue at the board
takeback = Take back
takeback-question = Ask your opponent to let you take back your last move?
takeback-question-alone = Take back the last move?
takeback-ask = Ask
takeback-do = Yes, take it back
takeback-received = Your opponent asks to take back a move.
takeback-accept = Let it be taken back
takeback-decline = Decline
takeback-never = Never in this game
takeback-sent = You have asked to take back your move.
takeback-withdraw = Ask no longer
give-seconds = +15 s
give-seconds-label = +15 s: give your opponent 15 seconds
give-day = +1 d
give-day-label = +1 d: give your opponent a day
presence-gone = away; you may claim in { $seconds } s
gone-claim = Your opponent has left the game.
gone-win = Claim the win
gone-draw = Be content with a draw
rematch = Play again
rematch-sent = You wish another game. Your opponent is told.
rematch-withdraw = No longer
rematch-received = Your opponent wishes another game.
rematch-accept = Play again, colors swapped
rematch-decline = No, thanks
rematch-go = To the next game
rematch-watch = Watch the next game
rematch-failed = That did not work. Try again in a moment.
room-close = Close the room
publish = Make the game public
publish-failed = That did not work. Try again in a moment.
sheet = Score sheet (PDF)
join-seat-taken = Someone has just taken this seat. You may watch.
join-accounts-only = This game is rated: sign in to take the seat.
join-rating-out-of-range = This game is for players of another strength.
refusal-too-many = That has been done as often as a game allows.
refusal-not-gone = Your opponent is here, or has not been away for long enough.

## Chat
chat-players = Talk with your opponent
chat-spectators = Talk of those who watch
chat-lines = What was said
chat-none = Nothing was said yet.
chat-somebody = Somebody
chat-hidden = (taken away)
chat-say = Say something
chat-send = Say
chat-sign-in = Sign in to be heard here.
chat-silence = Do not show this talk
chat-silenced = You do not see what is said here.
chat-chat-off = Guests are not heard in this room.
chat-unauthorized = Sign in to be heard here.
chat-muted = You may say nothing for a while.
chat-rate-limited = Not so fast: wait a moment.
chat-failed = That was not said. Try again.

## Settings and the device
newer = A newer version of this page is ready.
newer-load = Load it
settings = Settings
settings-confirm = Ask again before resigning or offering a draw
settings-queen = Promote to a queen at once (hold Alt to choose)
settings-sound = Sounds
settings-board = Board
board-green = Green
board-grey = Grey
board-contrast = High contrast
settings-theme = Light or dark
theme-system = As the device
theme-light = Light
theme-dark = Dark
premove-set = Move kept for your turn: { $san }
say-turn = Your turn.

## After and beside a game
review = Analysis
review-looks = Looking at the game…
review-busy = The server is busy. Try again in a moment.
review-failed = The game could not be analyzed. Try again in a moment.
review-accuracy = Accuracy
review-curve = White’s chances over the game
review-inaccuracy = Inaccuracy.
review-mistake = Mistake.
review-blunder = Blunder.
review-clean = No move gave much away.
notes = My notes
notes-kept = Kept.
notes-failed = The notes could not be kept. Try again in a moment.
games-other = My other games
move-question = Play { $san }?
move-play = Play
hint = Hint
hint-thinks = Looking for a good move…
hint-piece = A { $role } has a good move.
hint-square = The { $role } on { $square } has a good move.
hint-move = Good would be { $san }.
form-start = Start position (FEN)
form-start-hint = Empty for the usual one.
form-start-wrong = This is no position of a game that could go on.

## Help
title-help = Help
help-keys = By keys and by voice
help-key-arrows = Arrows
help-key-arrows-text = On the board, go from square to square; each square says what stands on it.
help-key-enter = Enter or Space
help-key-enter-text = Pick up a piece, then put it down where it goes. Alt with Enter asks what a pawn becomes.
help-key-escape = Escape
help-key-escape-text = Put the piece back; take back a move that waits for its turn; close a question.
help-key-list = Arrows, Home, End
help-key-list-text = In the list of moves, walk through the game.
help-key-typed = Typed moves
help-key-typed-text = Nf3, O-O or e2e4, with the letters of either language.
help-key-commands = Typed questions
help-key-commands-text = clock, position, last move: the answer is read out.
help-draws = When a game is drawn
help-draw-agreement = By agreement, once both have moved. An offer stands until it is declined or answered by a move.
help-draw-stalemate = By stalemate: no legal move, and no check.
help-draw-dead = In a dead position: no series of legal moves ends in mate.
help-draw-threefold = On claim, at the third repetition of a position, or with the move that brings it about.
help-draw-fifty = On claim, after fifty moves of each side without a capture or a pawn move.
help-draw-automatic = Without a claim, at the fifth repetition or after seventy-five such moves; in casual rooms already at the third or after fifty.
help-draw-flag = When a flag falls, if the other could not mate by any series of legal moves.
help-learn = Try it on a board
help-programs = For programs
help-programs-text = Everything this page does, a program can do: rooms, games, lists and records.
help-about = About
help-about-text = Salon is free software under MIT or Apache-2.0, at your choice. Pieces, sounds, lessons and engine were made for it. It sets no cookie before you sign in, asks no other site for anything, and shows no advertising.

## More
link-code = QR code of the link
full-screen = Full screen
form-facing = Face to face
form-facing-hint = The far pieces, name and clock are upside down.
settings-volume = Volume

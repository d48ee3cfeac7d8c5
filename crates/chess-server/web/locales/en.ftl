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
join-taken = Someone has just taken this seat. You may watch.
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

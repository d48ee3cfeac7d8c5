### The words of the lessons. The same keys in both languages.

## Frame
learn-lead = Every rule of chess, on boards that let you try it. What you have done is kept on this device.
learn-progress = { $done } of { $all } exercises done
learn-exercise = Exercise { $number } of { $all }
learn-right = Right!
learn-go-on = Good. Go on.
learn-not-asked = That is a legal move, but not what is asked. Try again.
learn-wrong = Not this. Try again.
learn-next = Next
learn-next-lesson = Next lesson
learn-again = Once more
learn-all = All lessons
learn-done = done
learn-play = You know the rules. Now play: against the machine, or with somebody.
learn-questions = Questions and answers
learn-typed = Your move
learn-typed-check = Check
answer-checkmate = Checkmate
answer-stalemate = Stalemate
answer-dead-position = Dead position
answer-claim = A draw may be claimed
answer-running = The game goes on

## Why not
why-no-piece = Nothing stands on that square.
why-not-yours = That piece is not yours.
why-own-piece-there = A piece of your own stands there.
why-not-its-move = This piece does not move like that.
why-blocked = Something stands in the way.
why-nothing-to-take = A pawn goes diagonally only to take, and there is nothing to take.
why-no-double-step = Two squares are only allowed from where the pawn stood at first.
why-into-check = The king would be attacked there.
why-stays-in-check = Your king is in check, and this does not help.
why-pinned = This piece shields your king and may not leave.
why-castling-lost = King or rook has moved before: castling is lost.
why-castling-in-check = Nobody castles out of check.
why-castling-through-check = The king would cross or reach an attacked square.
why-castling-blocked = A piece stands between king and rook.

## The board and its pieces
lesson-setup = The board and its pieces
lesson-setup-text = Two players, White and Black, sit at a board of 64 squares. Each has a light square in the corner on the right. In the row nearest to each stand rook, knight, bishop, queen, king, bishop, knight, rook; the queen begins on a square of her own color. In front of them stand eight pawns. White moves first, then the players take turns; nobody may pass.
task-setup-1 = Touch the white queen. She stands on a light square.
task-setup-2 = Touch the black queen. She stands on a dark square.
task-setup-3 = Touch the white king.
task-setup-4 = Touch the light corner on White’s right.

## The rook
lesson-rook = The rook
lesson-rook-text = The rook goes along its row or its column, as far as it likes, until something stands in the way. It takes a piece of the opponent by going to its square. It never jumps.
task-rook-1 = Take the pawn with the rook.
task-rook-2 = One piece can be taken, the other hides behind a pawn. Take it.
task-rook-3 = Attack the king with the rook: give check.
task-rook-4 = Take the pawn in two moves.

## The bishop
lesson-bishop = The bishop
lesson-bishop-text = The bishop goes along its diagonals, as far as it likes, until something stands in the way. So it stays on squares of one color for the whole game.
task-bishop-1 = Take the pawn with the bishop.
task-bishop-2 = Your own pawn stands in the way of one prize. Take the other with the bishop.
task-bishop-3 = Touch the pawn that this bishop can never take where it stands.
task-bishop-4 = Give check with the bishop.

## The queen
lesson-queen = The queen
lesson-queen-text = The queen moves like a rook and like a bishop: along rows, columns and diagonals. She is the strongest piece, and still she does not jump.
task-queen-1 = Take the knight with the queen.
task-queen-2 = Take the rook with the queen.
task-queen-3 = The rook is sheltered by your own pawn. Take the knight.
task-queen-4 = Give check with the queen.

## The knight
lesson-knight = The knight
lesson-knight-text = The knight goes two squares along a row or column and one to the side, in the shape of an L. It is the only piece that jumps: it does not matter what stands in between. Each move takes it to a square of the other color.
task-knight-1 = Take the pawn with the knight.
task-knight-2 = Jump over your pawns and take with the knight.
task-knight-3 = Give check with the knight.
task-knight-4 = Attack king and rook at once, then take the rook. This is a fork.

## The pawn
lesson-pawn = The pawn
lesson-pawn-text = A pawn goes straight ahead, one square, never back. From where it stood at first it may go two. It takes differently: one square diagonally forward, and only if there is something to take. What stands right before it blocks it.
task-pawn-1 = Go two squares at once.
task-pawn-2 = This pawn has moved already. Move it on.
task-pawn-3 = Take with the pawn.
task-pawn-4 = One pawn is blocked. Move the other.
task-pawn-5 = Pawns never go back. Move it the only way it goes.

## The king
lesson-king = The king
lesson-king-text = The king goes one square in any direction. He may never go where a piece of the opponent attacks, and so the two kings never stand side by side. The game is about him: he is never taken, but he can be mated.
task-king-1 = Take the pawn with the king.
task-king-2 = Move the king to a square that the rook does not attack.
task-king-3 = Move the king without stepping up to the other one.
task-king-4 = One piece is guarded, the other is not. Take it.

## Check and its three answers
lesson-check = Check and its three answers
lesson-check-text = A king that is attacked is in check. It must be answered at once, in one of three ways: the king steps away, the attacker is taken, or a piece is put in between. A move that leaves one’s own king attacked is not allowed; so a piece that shields its king is pinned.
task-check-1 = First way: step away with the king.
task-check-2 = Second way: take the attacker.
task-check-3 = Third way: put the bishop in between.
task-check-4 = Nothing can stand between a knight and a king: the king must go.
task-check-5 = The knight is pinned. Move the king.

## Double check
lesson-double-check = Double check
lesson-double-check-text = When a piece moves away and both it and the one behind it attack the king, the check is double. Taking one attacker or putting something in between does not help against the other: only the king can go.
task-double-check-1 = Give a double check.
task-double-check-2 = You are Black, in double check. Find an answer.

## Checkmate
lesson-mate = Checkmate
lesson-mate-text = If a king is in check and there is no answer to it, it is checkmate: the game is over, and whoever gave the check has won.
task-mate-1 = Mate in one: the king is shut in by its own pawns.
task-mate-2 = Mate in one with the two rooks.
task-mate-3 = Mate in one with queen and king.
task-mate-4 = Mate in one with the knight.
task-mate-5 = What is this position?
task-mate-6 = What is this position?
task-mate-7 = Mate in two: cut the king off, then mate it.

## Castling
lesson-castling = Castling
lesson-castling-text = Once in a game king and rook may move together: the king goes two squares towards the rook, and the rook jumps to his other side. It is allowed if neither has moved before, nothing stands between them, the king is not in check, and he neither crosses nor reaches an attacked square. The rook may be attacked.
task-castling-1 = Castle on the king’s side: move the king two squares.
task-castling-2 = Castle on the queen’s side.
task-castling-3 = The king is in check: castling is no answer. Find one.
task-castling-4 = On one side the king would cross an attacked square. Castle on the other.
task-castling-5 = On one side the king would end on an attacked square. Castle on the other.
task-castling-6 = The rook is attacked, the king’s way is not. Castle.
task-castling-7 = Only the rook crosses the attacked square. Castle.
task-castling-8 = On one side a knight stands in between. Castle on the other.
task-castling-9 = The rook on h1 has moved before and come back. Castle with the other.

## En passant
lesson-en-passant = En passant
lesson-en-passant-text = If a pawn goes two squares and lands beside a pawn of the opponent, that one may take it as if it had gone one square only. This is taking en passant, and it may be done in the very next move alone.
task-en-passant-1 = Black has just played d7–d5. Take en passant.
task-en-passant-2 = Black has just played c7–c5. Take en passant.
task-en-passant-3 = The pawn on d5 has stood there for a while: it is too late. Move your pawn on.
task-en-passant-4 = You are Black. White has just played d2–d4 with check: take the pawn en passant.
task-en-passant-5 = You are Black. Taking en passant would open the row to the rook. Move the pawn on.

## Promotion
lesson-promotion = Promotion
lesson-promotion-text = A pawn that reaches the last row becomes, in the same move, a queen, a rook, a bishop or a knight of its color: whichever the player chooses, no matter what was taken before. There may be nine queens.
task-promotion-1 = Make a queen.
task-promotion-2 = Take the rook and make a queen.
task-promotion-3 = A queen is not always best: make the piece that attacks king and queen at once.
task-promotion-4 = The way is blocked. Move the king.

## Stalemate
lesson-stalemate = Stalemate
lesson-stalemate-text = If a player has no legal move and the king is not in check, it is stalemate: the game is drawn. Whoever is winning must watch out for it.
task-stalemate-1 = What is this position?
task-stalemate-2 = What is this position?
task-stalemate-3 = What is this position?
task-stalemate-4 = What is this position?
task-stalemate-5 = Give check. Beware: the queen on b6 would be stalemate.

## All kinds of draw
lesson-draws = All kinds of draw
lesson-draws-text = A game is drawn by stalemate; when neither side can mate any more by any moves (a dead position); when both agree; when a player claims that the same position is there for the third time, or that fifty moves of each side went by without a capture or a pawn move. At the fifth time, or after seventy-five moves, it is over without a claim.
task-draws-1 = What is this position?
task-draws-2 = What is this position?
task-draws-3 = What is this position?
task-draws-4 = What is this position?
task-draws-5 = What is this position?

## Writing moves down
lesson-notation = Writing moves down
lesson-notation-text = Columns are called a to h, rows 1 to 8, so every square has a name. A move is the letter of the piece and the square it goes to; pawns have no letter. A capture has an x, castling is O-O or O-O-O, check a +, mate a #.
task-notation-1 = Write: the pawn before the king goes two squares.
task-notation-2 = Write: the knight from g1 goes to f3.
task-notation-3 = Write: the pawn takes the pawn.
task-notation-4 = Write: White castles on the king’s side.

## What pieces are worth
lesson-values = What pieces are worth
lesson-values-text = As a rule of thumb: a pawn is worth 1, knight and bishop 3, rook 5, queen 9. The king has no price. Before taking, ask what takes back.
task-values-1 = Take what is worth more.
task-values-2 = One of the two is guarded. Take the one that costs nothing.

## Questions
q-touch = Must I move a piece that I touched?
q-touch-answer = At the board, yes, if it has a legal move (touch-move). On a screen you may put it back.
q-check-word = Must I say “check”?
q-check-word-answer = No.
q-queens = May I have two queens?
q-queens-answer = Yes: a pawn becomes whatever piece you choose.
q-castle-check = May I castle after having been in check?
q-castle-check-answer = Yes, if the king has not moved and is not in check now.
q-pass = May I pass?
q-pass-answer = No. Where no move is legal and there is no check, it is stalemate.
q-flag = What if my time is up?
q-flag-answer = You lose, unless the other could not mate by any moves: then it is a draw.
q-ep-must = Must I take en passant?
q-ep-must-answer = Only if it is the only legal move.

### Les mots des leçons. Mêmes clés dans les deux langues.

## Cadre
learn-lead = Toutes les règles des échecs, sur des échiquiers qui les font essayer. Ce que vous avez fait reste sur cet appareil.
learn-progress = { $done } exercices faits sur { $all }
learn-exercise = Exercice { $number } sur { $all }
learn-right = Juste !
learn-go-on = Bien. Continuez.
learn-not-asked = C’est un coup légal, mais pas celui demandé. Réessayez.
learn-wrong = Ce n’est pas cela. Réessayez.
learn-next = Suivant
learn-next-lesson = Leçon suivante
learn-again = Recommencer
learn-all = Toutes les leçons
learn-done = fait
learn-play = Vous connaissez les règles. À vous de jouer : contre la machine, ou avec quelqu’un.
learn-questions = Questions et réponses
learn-typed = Votre coup
learn-typed-check = Vérifier
answer-checkmate = Échec et mat
answer-stalemate = Pat
answer-dead-position = Position morte
answer-claim = La nulle peut être réclamée
answer-running = La partie continue

## Pourquoi pas
why-no-piece = Rien n’est sur cette case.
why-not-yours = Cette pièce n’est pas à vous.
why-own-piece-there = Une de vos pièces est déjà là.
why-not-its-move = Cette pièce ne va pas ainsi.
why-blocked = Quelque chose barre le chemin.
why-nothing-to-take = Un pion ne va en diagonale que pour prendre, et il n’y a rien à prendre.
why-no-double-step = Deux cases ne sont permises que depuis la place de départ du pion.
why-into-check = Le roi y serait attaqué.
why-stays-in-check = Votre roi est en échec, et cela n’y change rien.
why-pinned = Cette pièce protège votre roi et ne peut pas partir.
why-castling-lost = Le roi ou la tour a déjà bougé : le roque est perdu.
why-castling-in-check = On ne roque pas pour sortir d’un échec.
why-castling-through-check = Le roi traverserait ou atteindrait une case attaquée.
why-castling-blocked = Une pièce est entre le roi et la tour.

## L’échiquier et les pièces
lesson-setup = L’échiquier et les pièces
lesson-setup-text = Deux joueurs, les Blancs et les Noirs, se font face sur 64 cases. Chacun a une case claire dans le coin à sa droite. Sur sa première rangée se tiennent tour, cavalier, fou, dame, roi, fou, cavalier, tour ; la dame commence sur une case de sa couleur. Devant eux, huit pions. Les Blancs jouent les premiers, puis chacun son tour ; nul ne peut passer.
task-setup-1 = Touchez la dame blanche. Elle est sur une case claire.
task-setup-2 = Touchez la dame noire. Elle est sur une case foncée.
task-setup-3 = Touchez le roi blanc.
task-setup-4 = Touchez le coin clair à la droite des Blancs.

## La tour
lesson-rook = La tour
lesson-rook-text = La tour va le long de sa rangée ou de sa colonne, aussi loin qu’elle veut, tant que rien ne gêne. Elle prend une pièce adverse en allant sur sa case. Elle ne saute jamais.
task-rook-1 = Prenez le pion avec la tour.
task-rook-2 = Une pièce est prenable, l’autre se cache derrière un pion. Prenez-la.
task-rook-3 = Attaquez le roi avec la tour : donnez échec.
task-rook-4 = Prenez le pion en deux coups.

## Le fou
lesson-bishop = Le fou
lesson-bishop-text = Le fou va le long de ses diagonales, aussi loin qu’il veut, tant que rien ne gêne. Il reste donc toute la partie sur les cases d’une seule couleur.
task-bishop-1 = Prenez le pion avec le fou.
task-bishop-2 = Votre pion barre le chemin d’une prise. Faites l’autre avec le fou.
task-bishop-3 = Touchez le pion que ce fou ne pourra jamais prendre là où il est.
task-bishop-4 = Donnez échec avec le fou.

## La dame
lesson-queen = La dame
lesson-queen-text = La dame va comme la tour et comme le fou : rangées, colonnes et diagonales. C’est la pièce la plus forte, et pourtant elle ne saute pas.
task-queen-1 = Prenez le cavalier avec la dame.
task-queen-2 = Prenez la tour avec la dame.
task-queen-3 = La tour est à l’abri de votre propre pion. Prenez le cavalier.
task-queen-4 = Donnez échec avec la dame.

## Le cavalier
lesson-knight = Le cavalier
lesson-knight-text = Le cavalier fait deux cases en rangée ou en colonne, puis une de côté, en forme de L. C’est la seule pièce qui saute : peu importe ce qui se trouve entre. À chaque coup il change de couleur de case.
task-knight-1 = Prenez le pion avec le cavalier.
task-knight-2 = Sautez par-dessus vos pions et prenez avec le cavalier.
task-knight-3 = Donnez échec avec le cavalier.
task-knight-4 = Attaquez à la fois le roi et la tour, puis prenez la tour. C’est une fourchette.

## Le pion
lesson-pawn = Le pion
lesson-pawn-text = Le pion avance tout droit, d’une case, jamais en arrière. Depuis sa place de départ il peut avancer de deux. Il prend autrement : d’une case en diagonale vers l’avant, et seulement s’il y a quelque chose à prendre. Ce qui est juste devant le bloque.
task-pawn-1 = Avancez de deux cases d’un coup.
task-pawn-2 = Ce pion a déjà bougé. Avancez-le.
task-pawn-3 = Prenez avec le pion.
task-pawn-4 = Un pion est bloqué. Jouez l’autre.
task-pawn-5 = Un pion ne recule jamais. Jouez-le dans son seul sens.

## Le roi
lesson-king = Le roi
lesson-king-text = Le roi va d’une case, dans toutes les directions. Il ne peut jamais aller là où une pièce adverse attaque ; les deux rois ne sont donc jamais côte à côte. Toute la partie le concerne : on ne le prend pas, on le mate.
task-king-1 = Prenez le pion avec le roi.
task-king-2 = Jouez le roi sur une case que la tour n’attaque pas.
task-king-3 = Jouez le roi sans vous approcher de l’autre.
task-king-4 = Une pièce est défendue, l’autre non. Prenez-la.

## L’échec et ses trois parades
lesson-check = L’échec et ses trois parades
lesson-check-text = Un roi attaqué est en échec. Il faut y parer aussitôt, de l’une de trois façons : le roi s’écarte, on prend la pièce qui attaque, ou on en met une entre les deux. Un coup qui laisse son propre roi attaqué est interdit ; une pièce qui protège son roi est donc clouée.
task-check-1 = Première façon : écartez le roi.
task-check-2 = Deuxième façon : prenez l’attaquant.
task-check-3 = Troisième façon : mettez le fou entre les deux.
task-check-4 = Rien ne peut se mettre entre un cavalier et un roi : le roi doit partir.
task-check-5 = Le cavalier est cloué. Jouez le roi.

## L’échec double
lesson-double-check = L’échec double
lesson-double-check-text = Quand une pièce s’écarte et qu’elle attaque le roi en même temps que celle de derrière, l’échec est double. Prendre l’un des attaquants ou s’interposer ne suffit pas contre l’autre : seul le roi peut bouger.
task-double-check-1 = Donnez un échec double.
task-double-check-2 = Vous avez les Noirs, en échec double. Trouvez une parade.

## Le mat
lesson-mate = Le mat
lesson-mate-text = Si un roi est en échec et qu’il n’y a aucune parade, c’est échec et mat : la partie est finie, et qui a donné l’échec a gagné.
task-mate-1 = Mat en un coup : le roi est enfermé par ses propres pions.
task-mate-2 = Mat en un coup avec les deux tours.
task-mate-3 = Mat en un coup avec la dame et le roi.
task-mate-4 = Mat en un coup avec le cavalier.
task-mate-5 = Qu’est-ce que cette position ?
task-mate-6 = Qu’est-ce que cette position ?
task-mate-7 = Mat en deux coups : coupez le roi, puis matez-le.

## Le roque
lesson-castling = Le roque
lesson-castling-text = Une fois par partie, le roi et une tour peuvent jouer ensemble : le roi va de deux cases vers la tour, et la tour saute de l’autre côté. C’est permis si aucun des deux n’a bougé, si rien n’est entre eux, si le roi n’est pas en échec et s’il ne traverse ni n’atteint une case attaquée. La tour, elle, peut être attaquée.
task-castling-1 = Petit roque : jouez le roi de deux cases.
task-castling-2 = Grand roque.
task-castling-3 = Le roi est en échec : le roque n’est pas une parade. Trouvez-en une.
task-castling-4 = D’un côté le roi traverserait une case attaquée. Roquez de l’autre.
task-castling-5 = D’un côté le roi finirait sur une case attaquée. Roquez de l’autre.
task-castling-6 = La tour est attaquée, le chemin du roi ne l’est pas. Roquez.
task-castling-7 = Seule la tour traverse la case attaquée. Roquez.
task-castling-8 = D’un côté un cavalier est entre les deux. Roquez de l’autre.
task-castling-9 = La tour h1 a déjà bougé, puis est revenue. Roquez avec l’autre.

## La prise en passant
lesson-en-passant = La prise en passant
lesson-en-passant-text = Si un pion avance de deux cases et se retrouve à côté d’un pion adverse, celui-ci peut le prendre comme s’il n’avait avancé que d’une case. C’est la prise en passant ; elle n’est permise qu’au coup qui suit.
task-en-passant-1 = Les Noirs viennent de jouer d7–d5. Prenez en passant.
task-en-passant-2 = Les Noirs viennent de jouer c7–c5. Prenez en passant.
task-en-passant-3 = Le pion d5 est là depuis un moment : c’est trop tard. Avancez votre pion.
task-en-passant-4 = Vous avez les Noirs. Les Blancs viennent de jouer d2–d4 avec échec : prenez le pion en passant.
task-en-passant-5 = Vous avez les Noirs. La prise en passant ouvrirait la rangée à la tour. Avancez le pion.

## La promotion
lesson-promotion = La promotion
lesson-promotion-text = Un pion qui atteint la dernière rangée devient, dans le même coup, dame, tour, fou ou cavalier de sa couleur : au choix du joueur, quoi qu’on ait déjà pris. Il peut y avoir neuf dames.
task-promotion-1 = Faites une dame.
task-promotion-2 = Prenez la tour et faites une dame.
task-promotion-3 = La dame n’est pas toujours le meilleur choix : faites la pièce qui attaque à la fois le roi et la dame.
task-promotion-4 = Le chemin est bloqué. Jouez le roi.

## Le pat
lesson-stalemate = Le pat
lesson-stalemate-text = Si un joueur n’a aucun coup légal et que son roi n’est pas en échec, c’est le pat : la partie est nulle. Qui est en train de gagner doit y prendre garde.
task-stalemate-1 = Qu’est-ce que cette position ?
task-stalemate-2 = Qu’est-ce que cette position ?
task-stalemate-3 = Qu’est-ce que cette position ?
task-stalemate-4 = Qu’est-ce que cette position ?
task-stalemate-5 = Donnez échec. Attention : la dame en b6 serait pat.

## Toutes les nulles
lesson-draws = Toutes les nulles
lesson-draws-text = La partie est nulle par pat ; quand aucun camp ne peut plus mater, quels que soient les coups (position morte) ; d’un commun accord ; quand un joueur réclame parce que la même position apparaît pour la troisième fois, ou que cinquante coups de chaque camp ont passé sans prise ni coup de pion. À la cinquième fois, ou après soixante-quinze coups, elle est nulle sans réclamation.
task-draws-1 = Qu’est-ce que cette position ?
task-draws-2 = Qu’est-ce que cette position ?
task-draws-3 = Qu’est-ce que cette position ?
task-draws-4 = Qu’est-ce que cette position ?
task-draws-5 = Qu’est-ce que cette position ?

## La notation
lesson-notation = La notation
lesson-notation-text = Les colonnes s’appellent a à h, les rangées 1 à 8 : chaque case a donc un nom. Un coup s’écrit par la lettre de la pièce (R roi, D dame, T tour, F fou, C cavalier) et sa case d’arrivée ; le pion n’a pas de lettre. La prise a un x, le roque s’écrit O-O ou O-O-O, l’échec +, le mat #.
task-notation-1 = Écrivez : le pion devant le roi avance de deux cases.
task-notation-2 = Écrivez : le cavalier g1 va en f3.
task-notation-3 = Écrivez : le pion prend le pion.
task-notation-4 = Écrivez : les Blancs font le petit roque.

## La valeur des pièces
lesson-values = La valeur des pièces
lesson-values-text = En gros : le pion vaut 1, le cavalier et le fou 3, la tour 5, la dame 9. Le roi n’a pas de prix. Avant de prendre, demandez-vous qui reprend.
task-values-1 = Prenez ce qui vaut le plus.
task-values-2 = L’un des deux est défendu. Prenez celui qui ne coûte rien.

## Questions
q-touch = Faut-il jouer la pièce touchée ?
q-touch-answer = Devant l’échiquier, oui, si elle a un coup légal (pièce touchée, pièce jouée). À l’écran, on peut la reposer.
q-check-word = Faut-il dire « échec » ?
q-check-word-answer = Non.
q-queens = Puis-je avoir deux dames ?
q-queens-answer = Oui : un pion devient la pièce que vous choisissez.
q-castle-check = Puis-je roquer après avoir été en échec ?
q-castle-check-answer = Oui, si le roi n’a pas bougé et n’est pas en échec maintenant.
q-pass = Puis-je passer ?
q-pass-answer = Non. Si aucun coup n’est légal et qu’il n’y a pas d’échec, c’est le pat.
q-flag = Et si mon temps est écoulé ?
q-flag-answer = Vous perdez, sauf si l’autre ne pourrait mater par aucune suite : alors la partie est nulle.
q-ep-must = Faut-il prendre en passant ?
q-ep-must-answer = Seulement si c’est le seul coup légal.

### Les mots de la page, en français. Mêmes clés et mêmes arguments que en.ftl.
### Les espaces devant : ; ! ? et dans les guillemets sont insécables.

## Cadre
skip = Aller au contenu
language-label = Langue
title-home = Salon · Jouer aux échecs
title-local = À deux sur cet appareil
title-train = Contre la machine
title-game = Partie
title-unknown = Page introuvable
to-home = Retour à l’accueil
unknown-title = Rien sur cette case
unknown-page = Cette page n’existe pas, ou elle a changé de place.
unknown-room = Ce salon n’existe pas. Vérifiez le lien que vous avez reçu.
page-unloaded = La page n’a pas pu être chargée. Vérifiez la connexion, puis rechargez.
cancel = Annuler
begin = Commencer
new-game = Nouvelle partie
you = Vous
decimal = ,

## Camps et pièces
side-white = Blancs
side-black = Noirs
role-p = pion
role-n = cavalier
role-b = fou
role-r = tour
role-q = dame
role-k = roi
piece-wP = pion blanc
piece-wN = cavalier blanc
piece-wB = fou blanc
piece-wR = tour blanche
piece-wQ = dame blanche
piece-wK = roi blanc
piece-bP = pion noir
piece-bN = cavalier noir
piece-bB = fou noir
piece-bR = tour noire
piece-bQ = dame noire
piece-bK = roi noir

## Échiquier
board-label = Échiquier. Flèches pour se déplacer, Entrée pour choisir la pièce puis sa case d’arrivée.
square-check = en échec
square-target = coup possible
promotion-label = Promotion du pion
table-label = Échiquier et joueurs
flip = Retourner
letters = Notation
letters-fr = R D T F C
letters-en = K Q R B N
letters-figurine = ♔ ♕ ♖ ♗ ♘

## Accueil
home-title = Une partie d’échecs, tout simplement
home-lead = Sans compte et sans publicité. Choisissez votre façon de jouer.
home-room = Jouer avec quelqu’un
home-room-lead = Ouvrez un salon et envoyez son lien. Les autres peuvent regarder.
home-create = Ouvrir un salon
home-local = À deux, ici
home-local-lead = Deux joueurs sur cet appareil, même sans réseau.
home-train = Contre la machine
home-train-lead = Un adversaire patient, qui joue dans votre navigateur.
create-unreachable = Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.
create-failed = Le salon n’a pas pu être ouvert. Réessayez dans un instant.
form-color = Votre camp
form-random = Au hasard
form-clock = Pendule
form-clock-none = Sans pendule
form-clock-on = Avec pendule
form-preset = { $minutes }+{ $increment } : { $minutes } min et { $increment } s par coup
form-minutes = Minutes par joueur
form-increment = Secondes par coup
form-rules = Règles des nulles
form-laws = FIDE
form-laws-hint = La nulle se réclame à la troisième répétition ou après 50 coups.
form-automatic = Amicales
form-automatic-hint = La troisième répétition ou 50 coups sans prise ni pion : la partie est nulle d’elle-même.
form-turning = Échiquier
form-fixed = Fixe
form-fixed-hint = Les Blancs restent en bas.
form-turns = Tournant
form-turns-hint = Le camp au trait est en bas.
form-level = Niveau { $level }
level-1 = Débute, regarde à peine devant soi
level-2 = Connaît les coups, oublie souvent ses pièces
level-3 = Prend ce qui est en prise
level-4 = Voit les menaces simples
level-5 = Joueur occasionnel
level-6 = Joueur régulier
level-7 = Joueur de club
level-8 = Bon joueur de club
level-9 = Calcule loin
level-10 = Toute sa force

## Salon
invite-title = En attente de votre adversaire.
invite-lead = Envoyez ce lien : la première personne qui le suit peut prendre l’autre camp.
invite-link = Lien du salon
link-copy = Copier le lien
link-copied = Lien copié.
return-copy = Copier mon lien de retour
return-copied = Lien copié. Gardez-le pour vous : qui l’ouvre joue à votre place.
link-share = Partager
share-title = Une partie d’échecs ?
copy-failed = La copie n’a pas marché : sélectionnez le texte à la main.
join = Rejoindre cette partie
join-lead = Une place est libre : { $side }.
join-taken = Quelqu’un vient de prendre cette place. Vous pouvez regarder.
join-failed = La place n’a pas pu être prise. Réessayez dans un instant.
spectators = { $count ->
    [0] Personne ne regarde
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
name-you = { $side } (vous)
presence-here = présent
presence-away = absent
presence-empty = place libre
banner-lost = Connexion perdue : nouvelle tentative… La pendule continue peut-être.
banner-restarting = Le serveur redémarre : la partie reprend dans un instant.

## Contre la machine
engine-name = Machine, niveau { $level }
engine-thinks = réfléchit…
engine-failed = La machine n’a pas pu jouer. Rechargez la page : la partie est gardée.

## État de la partie
status-waiting = La partie commence dès que les deux joueurs sont là.
status-yours = À vous de jouer.
status-turn = Trait aux { $side }.
status-check = Échec !
status-back = Position après { $ply ->
    [0] aucun coup : le début
    [one] { $ply } demi-coup
   *[other] { $ply } demi-coups
}.
outcome-white = Les Blancs gagnent.
outcome-black = Les Noirs gagnent.
outcome-draw = Partie nulle.
outcome-none = Partie sans résultat.
ending-checkmate = Échec et mat.
ending-resignation = Abandon.
ending-flag-fall = Le drapeau est tombé.
ending-stalemate = Pat : aucun coup légal, et le roi n’est pas en échec.
ending-dead-position = Position morte : aucun camp ne peut plus mater.
ending-threefold-claim = La même position pour la troisième fois, réclamée.
ending-fivefold-repetition = La même position pour la cinquième fois.
ending-fifty-move-claim = 50 coups sans prise ni coup de pion, réclamés.
ending-seventy-five-move = 75 coups sans prise ni coup de pion.
ending-threefold-automatic = La même position pour la troisième fois.
ending-fifty-move-automatic = 50 coups sans prise ni coup de pion.
ending-agreement = Par accord mutuel.
ending-abandonment = Un joueur est parti.
ending-aborted = Interrompue avant le deuxième coup.

## Actions
talk-label = Questions et propositions
draw = Nulle
draw-question = Proposer la nulle à votre adversaire ?
draw-question-both = Les deux joueurs sont d’accord pour la nulle ?
draw-offer = Proposer la nulle
draw-agree = Nulle d’un commun accord
draw-accept = Accepter la nulle
draw-decline = Refuser
offer-received = Votre adversaire propose la nulle.
offer-sent = Nulle proposée. Elle tombe si l’adversaire joue.
offer-seen = Les { $side } proposent la nulle.
claim = Réclamer
claim-question = Réclamer la nulle ?
claim-now = Réclamer : { $why }
claim-with = Réclamer avec { $san } : { $why }
claim-threefold-claim = troisième apparition de la position
claim-fifty-move-claim = 50 coups sans prise ni coup de pion
resign = Abandonner
resign-question = Abandonner la partie ?
resign-confirm = Oui, abandonner
resign-side = Les { $side } abandonnent
abort = Interrompre
abort-question = Interrompre la partie ? Elle restera sans résultat.
abort-confirm = Oui, interrompre

## Pendule, prises, coups
clock-label = Pendule des { $side }
captured-label = { $count ->
    [0] Aucune prise
   *[other] Pris : { $list }
}{ $lead ->
    [0] { "" }
    [one] . Avance : { $lead } point
   *[other] . Avance : { $lead } points
}
moves-label = Liste des coups
moves-keys = Flèches, Début et Fin pour parcourir les coups
moves-none = Aucun coup pour l’instant.
walk-first = Début de la partie
walk-back = Coup précédent
walk-forward = Coup suivant
walk-last = Dernier coup
typed-label = Jouer au clavier
typed-example = Cf3, O-O, e2e4…
typed-play = Jouer
typed-syntax = « { $text } » n’est pas un coup.
typed-illegal = « { $text } » n’est pas un coup légal ici.
typed-ambiguous = « { $text } » convient à plusieurs pièces : précisez la case de départ.
typed-no-piece = Aucune pièce ne peut jouer « { $text } ».
pgn-copy = Copier le PGN
pgn-file = Fichier PGN
pgn-copied = PGN copié.

## Coups dits à voix haute
say-move = { $role } { $to }
say-capture = { $role } prend { $captured } en { $to }
say-castling-short = petit roque
say-castling-long = grand roque
say-en-passant = en passant
say-promotion = promotion : { $role }
say-check = échec
say-mate = échec et mat
say-sided = { $side } : { $sentence }

## Avis et refus
notice-unsent = Votre coup n’est pas encore parti. Il sera envoyé dès que la connexion revient.
notice-offline = Pas de connexion : rien n’a été envoyé.
notice-move-lost = La partie a continué autrement : votre coup n’a pas été joué.
notice-not-kept = Cette partie ne peut pas être gardée sur cet appareil.
refusal-not-started = La partie n’a pas commencé.
refusal-not-your-turn = Ce n’est pas à vous de jouer.
refusal-illegal-move = Ce coup n’est pas légal.
refusal-stale-ply = La partie a avancé entre-temps.
refusal-game-over = La partie est terminée.
refusal-time-up = Le temps est écoulé.
refusal-nothing-to-claim = Rien à réclamer dans cette position.
refusal-no-offer = Il n’y a plus de proposition.
refusal-too-early = Trop tôt pour cela.
refusal-too-late = Trop tard pour cela.
refusal-not-allowed = Cela ne vous est pas permis.
refusal-bad-secret = Votre place n’a pas été reconnue : vous regardez.
refusal-other = Le serveur a refusé. Réessayez dans un instant.

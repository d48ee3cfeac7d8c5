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

## Comptes
title-lobby = Salle d’attente
title-games = Mes parties
title-account = Compte
title-learn = Règles des échecs
sign-in = Connexion
sign-up = Créer un compte
sign-out = Se déconnecter
account-lead = Tout se joue sans compte. Avec un compte, vous retrouvez vos parties sur chaque appareil, jouez des parties classées et défiez quelqu’un par son nom.
account-what = Que voulez-vous faire ?
account-name = Nom
account-name-hint = De 2 à 20 lettres, chiffres, _ ou -. Tout le monde le voit.
account-name-or-mail = Nom ou adresse e-mail
account-password = Mot de passe
account-password-hint = Au moins 8 caractères, de toute sorte.
account-mail = Adresse e-mail (facultative)
account-mail-hint = Pour un mot de passe oublié, et pour des nouvelles de vos parties lentes.
sign-wrong-name = Ce nom ne peut pas être pris : il est déjà utilisé, ou contient d’autres caractères.
sign-wrong-password = Ce mot de passe est trop court ou trop courant.
sign-wrong-email = Ce n’est pas une adresse e-mail.
sign-wrong-credentials = Le nom ou le mot de passe n’est pas le bon.
sign-banned = Ce compte est bloqué.
sign-unreachable = Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.
sign-too-many-requests = Trop d’essais d’ici. Attendez un peu.
sign-no-mail = Ce serveur n’envoie pas de courrier : demandez un nouveau mot de passe à qui l’administre.
sign-failed = Cela n’a pas marché. Réessayez dans un instant.
reset-question = Mot de passe oublié ?
reset-ask = Envoyez-moi un courrier
reset-sent = Si un tel compte existe avec une adresse confirmée, un courrier est en route.
account-since = Inscrit le { $day }
account-profile = Mon profil
account-unloaded = Le compte n’a pas pu être chargé. Réessayez dans un instant.
account-failed = Cela n’a pas marché. Réessayez dans un instant.
account-wrong-password = Le mot de passe n’est pas le bon.
account-on-leave = Vous êtes déjà en congé.
account-too-many-tokens = Vous avez autant de jetons que permis : révoquez-en un d’abord.
account-done = C’est fait.
account-mail-title = Courrier
account-mail-none = Aucune adresse connue.
account-mail-verified = (confirmée)
account-mail-unverified = (pas encore confirmée : suivez le lien du courrier)
account-notices = M’écrire quand c’est à moi de jouer dans les parties lentes
account-mail-set = Enregistrer l’adresse
account-mail-done = Enregistré. Si un courrier peut partir, son lien confirme l’adresse.
account-password-title = Mot de passe
account-password-old = Mot de passe actuel
account-password-new = Nouveau mot de passe
account-password-set = Changer le mot de passe
account-password-done = Changé. Les autres appareils sont déconnectés.
sessions-title = Où je suis connecté
session-unknown = Navigateur inconnu
session-here = celui-ci
session-end = Déconnecter
session-ended = Déconnecté là-bas.
tokens-title = Jetons pour des programmes
tokens-lead = Un programme muni d’un jeton agit en votre nom, dans la limite de ses droits.
tokens-api = Ce que peuvent faire les programmes
token-name = À quoi il sert
token-scopes = Il peut
scope-read = voir ce que moi seul vois
scope-play = jouer pour moi
scope-challenge = défier et chercher pour moi
token-make = Créer un jeton
token-done = Créé. Copiez-le maintenant.
token-once = Le jeton n’est montré que cette fois
token-revoke = Révoquer
token-revoked = Révoqué.
leave-title = Congé
leave-lead = Pendant votre absence, vos parties lentes reçoivent autant de jours. Celles qui commencent ensuite n’en reçoivent pas.
leave-days = Jours
leave-take = Partir en congé
leave-left = il reste { $days } jours cette année
leave-until = Vous êtes en congé jusqu’au { $moment }.
leave-done = Bon repos.
account-data-title = Mes données
account-export-lead = Tout ce qui est connu de vous : compte, parties, notes, classements.
account-export = Tout télécharger
account-delete-lead = Le nom, l’adresse et les sessions disparaissent aussitôt et pour toujours. Vos parties restent, sans nom.
account-delete = Supprimer le compte

## Salle d’attente, parties, joueurs
lobby-seeks = Qui cherche une partie
lobby-nobody = Personne pour l’instant. Cherchez vous-même : qui veut la même partie vous rencontre aussitôt.
lobby-you-are = vous auriez les { $side }
lobby-take = Jouer
lobby-seek = Chercher une partie
lobby-seek-lead = Restez sur la page de la partie : elle commence quand quelqu’un s’assied.
lobby-look = Chercher quelqu’un
lobby-seat-taken = Quelqu’un a été plus rapide.
lobby-not-found = Cette partie n’est plus proposée.
lobby-accounts-only = Cette partie est classée : connectez-vous d’abord.
lobby-rating-out-of-range = Cette partie est pour des joueurs d’une autre force.
lobby-too-many-challenges = Vous attendez autant de parties que permis. Fermez-en une d’abord.
lobby-too-many-requests = Trop souvent d’ici. Attendez un peu.
lobby-unreachable = Le serveur ne répond pas. Vérifiez la connexion, puis réessayez.
lobby-failed = Cela n’a pas marché. Réessayez dans un instant.
guest = Invité
rated = classée
casual = amicale
form-counts = Compte-t-elle ?
name-deleted = compte supprimé
games-running = Parties en cours
games-none = Aucune partie en cours.
games-unloaded = Les parties n’ont pas pu être chargées. Réessayez dans un instant.
games-nobody = Personne encore
games-waiting = attend un adversaire
games-yours = à vous de jouer
games-theirs = à l’autre de jouer
games-draw-offered = nulle proposée
games-here = sur cet appareil
games-guest = Avec un compte, vous retrouvez ces parties sur chaque appareil.
challenges = Défis
challenge-accept = Accepter
challenge-decline = Refuser
challenge-sent = Vous défiez { $name }
challenge-take-back = Retirer
challenge-gone = Ce défi ne tient plus.
challenge-title = Défier { $name }
challenge-send = Envoyer le défi
challenge-failed = Le défi n’a pas pu être envoyé. Réessayez dans un instant.
player-unknown = Personne ne porte ce nom.
player-unloaded = Le profil n’a pas pu être chargé. Réessayez dans un instant.
player-away = En congé des parties lentes jusqu’au { $day }.
player-ratings = Classements
player-unrated = Aucune partie classée encore.
player-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
player-list = Parties
player-no-games = Aucune partie visible.
player-more = Parties plus anciennes
player-pgn = Parties en PGN
speed-ultra-bullet = Ultra-bullet
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapide
speed-classical = Classique
speed-correspondence = Correspondance

## Pendules et formulaires
unit-day = j
unit-hour = h
clock-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
clock-move = { $seconds } s par coup
form-clock-days = Jours par coup
form-days = Pour chaque coup
form-day = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
form-more = Plus de choix
form-name = Votre nom (facultatif)
form-takebacks = Un coup peut être repris, si l’autre est d’accord
form-rated = Classée, et publique
form-visibility = Qui peut regarder
form-closed = Personne
form-closed-hint = Seuls les deux joueurs voient la partie.
form-private = Qui a le lien
form-private-hint = Elle n’est listée nulle part.
form-public = Tout le monde
form-public-hint = Elle figure dans votre profil.
create-invalid-members = Un nom n’a que des lettres, des chiffres, des espaces et ' - . _
create-too-many-requests = Trop de salons d’ici. Attendez un peu.
home-lobby = Salle d’attente
home-lobby-lead = Rencontrer quelqu’un qui cherche une partie.
home-games = Mes parties
home-games-lead = Continuer là où c’est à vous de jouer.
home-learn = Apprendre les règles
home-learn-lead = Chaque règle, sur un échiquier qui la fait essayer.

## Dialogue à l’échiquier
takeback = Reprendre
takeback-question = Demander à l’adversaire de reprendre votre dernier coup ?
takeback-question-alone = Reprendre le dernier coup ?
takeback-ask = Demander
takeback-do = Oui, le reprendre
takeback-received = L’adversaire demande à reprendre un coup.
takeback-accept = Accepter la reprise
takeback-decline = Refuser
takeback-never = Jamais dans cette partie
takeback-sent = Vous avez demandé à reprendre votre coup.
takeback-withdraw = Ne plus demander
give-seconds = +15 s
give-seconds-label = +15 s : donner 15 secondes à l’adversaire
give-day = +1 j
give-day-label = +1 j : donner un jour à l’adversaire
presence-gone = absent ; réclamable dans { $seconds } s
gone-claim = L’adversaire a quitté la partie.
gone-win = Réclamer le gain
gone-draw = Se contenter de la nulle
rematch = Rejouer
rematch-sent = Vous voulez rejouer. L’adversaire le sait.
rematch-withdraw = Finalement non
rematch-received = L’adversaire veut rejouer.
rematch-accept = Rejouer, couleurs inversées
rematch-decline = Non, merci
rematch-go = Vers la partie suivante
rematch-watch = Regarder la partie suivante
rematch-failed = Cela n’a pas marché. Réessayez dans un instant.
room-close = Fermer le salon
publish = Rendre la partie publique
publish-failed = Cela n’a pas marché. Réessayez dans un instant.
sheet = Feuille de partie (PDF)
join-seat-taken = Quelqu’un vient de prendre cette place. Vous pouvez regarder.
join-accounts-only = Cette partie est classée : connectez-vous pour prendre la place.
join-rating-out-of-range = Cette partie est pour des joueurs d’une autre force.
refusal-too-many = Cela a été fait autant de fois qu’une partie le permet.
refusal-not-gone = L’adversaire est là, ou n’est pas parti depuis assez longtemps.

## Bavardage
chat-players = Parler avec l’adversaire
chat-spectators = Entre spectateurs
chat-lines = Ce qui s’est dit
chat-none = Rien n’a encore été dit.
chat-somebody = Quelqu’un
chat-hidden = (retiré)
chat-say = Dire quelque chose
chat-send = Dire
chat-sign-in = Connectez-vous pour être entendu ici.
chat-silence = Ne pas montrer ces paroles
chat-silenced = Vous ne voyez pas ce qui se dit ici.
chat-chat-off = Les invités ne sont pas entendus dans ce salon.
chat-unauthorized = Connectez-vous pour être entendu ici.
chat-muted = Vous ne pouvez rien dire pendant un moment.
chat-rate-limited = Pas si vite : attendez un instant.
chat-failed = Cela n’a pas été dit. Réessayez.

## Réglages et appareil
newer = Une nouvelle version de cette page est prête.
newer-load = La charger
settings = Réglages
settings-confirm = Redemander avant d’abandonner ou de proposer la nulle
settings-queen = Promouvoir en dame aussitôt (Alt pour choisir)
settings-sound = Sons
settings-board = Échiquier
board-green = Vert
board-grey = Gris
board-contrast = Contraste fort
settings-theme = Clair ou sombre
theme-system = Comme l’appareil
theme-light = Clair
theme-dark = Sombre
premove-set = Coup gardé pour votre tour : { $san }
say-turn = À vous.

## Après et à côté d’une partie
review = Analyse
review-looks = Examen de la partie…
review-busy = Le serveur est occupé. Réessayez dans un instant.
review-failed = La partie n’a pas pu être analysée. Réessayez dans un instant.
review-accuracy = Précision
review-curve = Les chances des Blancs au fil de la partie
review-inaccuracy = Imprécision.
review-mistake = Erreur.
review-blunder = Gaffe.
review-clean = Aucun coup n’a beaucoup coûté.
notes = Mes notes
notes-kept = Gardé.
notes-failed = Les notes n’ont pas pu être gardées. Réessayez dans un instant.
games-other = Mes autres parties
move-question = Jouer { $san } ?
move-play = Jouer
hint = Indice
hint-thinks = Recherche d’un bon coup…
hint-piece = Une pièce a un bon coup : { $role }.
hint-square = La pièce en { $square } ({ $role }) a un bon coup.
hint-move = Bon serait { $san }.
form-start = Position de départ (FEN)
form-start-hint = Vide pour la position habituelle.
form-start-wrong = Ce n’est pas la position d’une partie qui pourrait continuer.

## Aide
title-help = Aide
help-keys = Au clavier et à la voix
help-key-arrows = Flèches
help-key-arrows-text = Sur l’échiquier, aller de case en case ; chaque case dit ce qui s’y trouve.
help-key-enter = Entrée ou Espace
help-key-enter-text = Prendre une pièce, puis la poser où elle va. Alt avec Entrée demande en quoi se change un pion.
help-key-escape = Échap
help-key-escape-text = Reposer la pièce ; reprendre un coup qui attend son tour ; fermer une question.
help-key-list = Flèches, Début, Fin
help-key-list-text = Dans la liste des coups, parcourir la partie.
help-key-typed = Coups écrits
help-key-typed-text = Cf3, O-O ou e2e4, avec les lettres de l’une ou l’autre langue.
help-key-commands = Questions écrites
help-key-commands-text = horloge, position, dernier coup : la réponse est lue.
help-draws = Quand la partie est nulle
help-draw-agreement = D’un commun accord, une fois que chacun a joué. Une proposition tient jusqu’à un refus ou au coup suivant de l’autre.
help-draw-stalemate = Par pat : aucun coup légal, et pas d’échec.
help-draw-dead = En position morte : aucune suite de coups légaux ne mène au mat.
help-draw-threefold = Sur réclamation, à la troisième apparition d’une position, ou avec le coup qui l’amène.
help-draw-fifty = Sur réclamation, après cinquante coups de chaque camp sans prise ni coup de pion.
help-draw-automatic = Sans réclamation, à la cinquième apparition ou après soixante-quinze de ces coups ; en salon amical dès la troisième ou après cinquante.
help-draw-flag = À la chute du drapeau, si l’autre ne pouvait mater par aucune suite de coups légaux.
help-learn = L’essayer sur l’échiquier
help-programs = Pour les programmes
help-programs-text = Tout ce que fait cette page, un programme peut le faire : salons, parties, listes et exports.
help-about = À propos
help-about-text = Salon est un logiciel libre sous licence MIT ou Apache-2.0, au choix. Les pièces, les sons, les leçons et le moteur ont été faits pour lui. Il ne pose aucun cookie avant la connexion, ne demande rien à aucun autre site et n’affiche aucune publicité.

## Encore
link-code = Code QR du lien
full-screen = Plein écran
form-facing = Face à face
form-facing-hint = Les pièces, le nom et la pendule d’en face sont à l’envers.
settings-volume = Volume

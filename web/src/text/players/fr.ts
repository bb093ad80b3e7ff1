import type { PlayerTexts } from './en';

export const fr: PlayerTexts = {
  title: 'Votre page',
  keep: 'Garder mes parties',
  keeping: 'Un instant…',
  keepAbout:
    'Retrouvez vos parties demain, sur vos autres appareils aussi. Ni mot de passe ni e-mail : une seule pression.',
  keepAfterGame: 'Retrouvez cette partie demain, sur vos autres appareils aussi.',
  kept: (name) => `C’est gardé. Ici, vous vous appelez ${name}.`,
  toPage: 'Vers votre page',
  nowYou: (name) => `Cet appareil est maintenant celui de ${name}.`,
  claimed: (count) =>
    count === 1
      ? 'Une partie de cet appareil est sur votre page.'
      : `${count} parties de cet appareil sont sur votre page.`,
  failed: 'Cela n’a pas marché.',
  tryAgain: 'Réessayer',
  refusals: {
    'bad-name': 'Un nom a de 1 à 24 caractères visibles, dont au moins une lettre ou un chiffre.',
    'too-many-bots': 'Trois bots au plus.',
    'unknown-code': 'Ce code est faux, a déjà servi ou est trop ancien.',
    'too-many-requests': 'Trop de demandes depuis votre réseau. Attendez une minute et réessayez.',
    'no-server': 'Le serveur est injoignable. Le réseau est-il là ?',
    'no-cookie':
      'Ce navigateur ne garde pas de cookie pour ce site : personne ne peut y être reconnu. Autorisez-le et réessayez.',
    'not-signed-in': 'Cet appareil a été déconnecté.',
  },

  before: 'Déjà venu ici ?',
  beforeAbout: 'Reprenez où vous en étiez, sur cet appareil aussi.',
  byDevice: 'Code d’un autre appareil',
  byDeviceAbout: 'Sur l’appareil qui vous connaît : Votre page, « Un autre appareil ».',
  byRecovery: 'Code de secours',
  byPasskey: 'Revenir par une clé d’accès',
  code: 'Code',
  goOn: 'Continuer',
  wrongPasskey: 'Aucune clé d’accès de ce site n’a été trouvée, ou elle n’a pas été acceptée.',

  pairQuestion: 'Cet appareil doit-il être aussi l’un des vôtres ?',
  pairAbout:
    'Il montrera les parties de qui a fait ce code et pourra les jouer. Dites non si quelqu’un d’autre vous a envoyé ici.',
  pairYes: 'Oui, cet appareil est à moi',
  pairNo: 'Non',
  replaces: (name) =>
    `Cet appareil vous connaît sous le nom de ${name}. Il l’oubliera ; sans autre moyen d’y revenir, cette page est perdue.`,

  yourName: 'Comment vous vous appelez',
  rename: 'Changer de nom',
  save: 'Enregistrer',
  cancel: 'Annuler',
  ideas: 'Ou l’un de ceux-ci',
  otherIdeas: 'D’autres noms',
  tag: (tag) => `#${tag}`,
  tagAbout: 'Les noms ne sont pas uniques ; ceci vous distingue.',
  counts: (games, won, drawn, lost) =>
    games === 0
      ? 'Pas encore de partie terminée.'
      : `${games === 1 ? 'Une partie' : `${games} parties`} : ${won} gagnées, ${drawn} nulles, ${lost} perdues`,

  yourMove: 'À vous de jouer',
  open: 'Parties en cours',
  theirMove: 'C’est à l’autre de jouer',
  awaited: 'Personne n’est encore venu',

  games: 'Parties terminées',
  game: 'Jeu',
  result: 'Résultat',
  all: 'Tous',
  results: { won: 'Gagnée', lost: 'Perdue', draw: 'Nulle', aborted: 'Annulée' },
  noGames: 'Aucune encore. Les parties par lien sont ici une fois terminées.',
  noneFound: 'Aucune partie ne correspond.',
  more: 'D’autres parties',
  against: (name) => `contre ${name}`,
  somebody: 'quelqu’un',
  bot: 'bot',
  moves: (plies) => (plies === 1 ? 'un coup' : `${plies} coups`),
  round: (round) => `Manche ${round}`,
  look: (game, about, when) => `Revoir ${game} ${about}, ${when}`,
  notRead: 'Cette partie n’a pas pu être ouverte.',
  everybody: {
    about: 'Cette partie est montrée à tous sur vos deux pages, si vous le voulez tous les deux.',
    agree: 'La montrer à tous',
    asked: (name: string) => `${name} aimerait montrer cette partie à tous.`,
    keepFirst: (name: string) =>
      `${name} aimerait montrer cette partie à tous. Gardez vos parties pour accepter.`,
    waits: 'Vous voulez la montrer. Elle le sera dès que l’autre le voudra aussi.',
    listed: 'Tout le monde la trouve maintenant sur vos pages.',
  },

  devices: 'Appareils',
  thisDevice: 'celui-ci',
  kinds: { phone: 'Téléphone', computer: 'Ordinateur', passkey: 'Clé d’accès', token: 'Bot' },
  newDevice: 'nouveau',
  seen: (when) => `vu ici le ${when}`,
  signOut: 'Déconnecter',
  signOutNamed: (kind, when) => `Déconnecter : ${kind}, vu ici le ${when}`,
  signOutSure: 'Déconnecter cet appareil ?',
  signOutThis:
    'Déconnecter ici ? Sans autre appareil, clé d’accès ou code de secours, personne ne revient à cette page.',
  removeSure: 'Retirer cette clé d’accès ?',
  remove: 'Retirer',
  removeNamed: (when) => `Retirer la clé d’accès, utilisée le ${when}`,
  another: 'Un autre appareil',
  anotherAbout:
    'Scannez ceci avec l’autre appareil, ou ouvrez-y ce site et tapez le code sous « Votre page ».',
  qr: 'Lien pour l’autre appareil en code QR',
  copyLink: 'Copier le lien',
  expires: (minutes) =>
    minutes <= 1
      ? 'Valable encore une minute, une fois.'
      : `Valable encore ${minutes} minutes, une fois.`,
  expired: 'Ce code est maintenant trop ancien.',
  newCode: 'Un nouveau code',
  joined: (kind) => `Un appareil est arrivé : ${kind}.`,
  undo: 'Annuler : le déconnecter',
  undone: 'Il a été déconnecté.',
  done: 'Terminé',

  ways: 'Moyens de revenir',
  waysAbout: 'Les navigateurs oublient. Avec ceci, vous revenez à cette page de partout.',
  noWay: 'Cet appareil est le seul chemin vers cette page.',
  recovery: 'Code de secours',
  hasRecovery: 'Il y en a un. En demander un autre le rend sans valeur.',
  noRecovery: 'Un code sur papier qui ouvre cette page sur n’importe quel appareil.',
  newRecovery: 'Obtenir un code de secours',
  anotherRecovery: 'Remplacer le code de secours',
  recoveryShown: 'Notez-le maintenant : il n’est montré que cette fois.',
  copyCode: 'Copier le code',
  writtenDown: 'Je l’ai noté',
  passkeys: 'Clés d’accès',
  passkeysAbout: 'Votre empreinte, votre visage ou votre clé de sécurité ouvre cette page.',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyAdded: 'La clé d’accès est ajoutée.',
  passkeyFailed: 'Aucune clé d’accès n’a été ajoutée.',

  bots: 'Bots',
  botsAbout:
    'Un bot joue sous son propre nom, avec un jeton au lieu d’un navigateur. Trois au plus.',
  botName: 'Nom du bot',
  makeBot: 'Créer un bot',
  token: (name) => `Jeton de ${name}`,
  tokenShown: 'Copiez-le maintenant : il n’est montré que cette fois. Qui l’a joue comme ce bot.',
  copyToken: 'Copier le jeton',
  deleteBot: 'Supprimer',
  deleteBotNamed: (name) => `Supprimer le bot ${name}`,
  deleteBotSure: (name) => `Supprimer ${name} ? Ses parties restent, jouées par « quelqu’un ».`,

  local: 'Parties de cet appareil seul',
  localAbout: (count) =>
    count === 1
      ? 'Une partie sur un écran, contre l’ordinateur ou lue d’un fichier est dans ce navigateur et nulle part ailleurs.'
      : `${count} parties sur un écran, contre l’ordinateur ou lues de fichiers sont dans ce navigateur et nulle part ailleurs.`,
  localTake:
    'Pour les emporter, enregistrez-les ici en un fichier et ouvrez-le sur l’autre appareil.',
  toGames: 'Parties sur cet appareil',

  everything: 'Tout ce qui est à vous',
  exportAll: 'Enregistrer toutes les parties terminées',
  exportAbout: 'En textes que ce programme et d’autres lisent.',
  deleteMe: 'Me supprimer',
  deleteAbout:
    'Votre nom, vos appareils, clés d’accès, codes, bots et cette liste sont supprimés partout. Les parties restent, jouées par « quelqu’un ». C’est sans retour.',
  deleteSure: 'Supprimer ici tout ce qui vous concerne ?',
  deleteYes: 'Oui, me supprimer',
  deleted: 'Vous êtes supprimé. Plus rien ici ne vous connaît.',

  plan: {
    title: 'Si … alors …',
    about:
      'Si l’adversaire joue exactement cela, ta réponse est jouée aussitôt. Personne d’autre ne le voit ; si la partie prend un autre chemin, c’est oublié.',
    asking: 'Un instant…',
    none: 'Rien n’est décidé d’avance.',
    line: (theirs, mine) => `si ${theirs} alors ${mine}`,
    after: (line) => `Après « ${line} » :`,
    ifThey: 'Si l’adversaire joue',
    thenI: 'je réponds',
    add: 'Décider cela',
    moveTheirs: 'Joue sur le plateau ce que l’adversaire pourrait faire.',
    moveMine: 'Joue maintenant ta réponse.',
    bothMoved: 'Décide cela, ou reprends un coup.',
    back: 'Reprendre',
    goOn: 'Continuer',
    delete: 'Supprimer',
    deleteNamed: (line) => `Supprimer « ${line} »`,
  },
  notices: {
    title: 'Avis',
    about:
      'Cet appareil peut te dire quand c’est ton tour dans une partie par jours, quand il reste un jour et quand quelqu’un est trouvé.',
    offer: 'Cet appareil doit-il te dire quand c’est ton tour ?',
    tellMe: 'Oui, préviens-moi',
    stop: 'Ne plus me prévenir',
    no: 'Non',
    refused: 'Le navigateur ne le permet pas. Cela se change dans ses réglages pour ce site.',
    words: {
      somebody: 'quelqu’un',
      your_turn: 'À toi de jouer contre {}.',
      day_left: 'Il reste un jour pour ton coup contre {}.',
      found: 'Trouvé : tu joues contre {}.',
      rematch: 'Encore une manche contre {} ?',
    },
  },
  lobby: {
    title: 'Jouer avec quelqu’un',
    games: 'Jeux qui conviennent',
    speeds: 'Cadences qui conviennent : minutes + secondes par coup',
    rated: 'Classée',
    ratedAbout:
      'Votre classement en dépend. Puissance 4 se joue alors deux fois, en changeant de côté.',
    find: 'Trouver un adversaire',
    tickOne: 'Cochez un jeu et une cadence.',
    becomes: 'Vous recevez ici un nom à vous, gardé par un cookie, pour retrouver vos parties.',
    waiting: 'En attente de quelqu’un',
    waitingFor: (games: string, speeds: string) => `${games} : ${speeds}`,
    or: ' ou ',
    since: (time: string) => `depuis ${time}`,
    called: 'Inutile de rester ici : où que vous soyez sur cette page, on vous appelle.',
    cancel: 'Annuler',
    computer: 'Jouer contre l’ordinateur en attendant',
    byDays: 'En faire une partie par jours',
    share: 'Copier un lien vers cette attente',
    left: 'Votre souhait reste deux semaines. Quand quelqu’un l’accepte, la partie est parmi les vôtres à l’accueil.',
    takeBack: 'Retirer',
    open: 'Qui attend',
    nobody: 'Personne n’attend en ce moment. Le prochain qui vient vous trouvera d’abord.',
    others: (people: number, games: number) =>
      `${
        people === 0
          ? 'Personne d’autre n’attend'
          : people === 1
            ? 'Une autre personne attend'
            : `${people} autres personnes attendent`
      }, ${
        games === 0
          ? 'aucune partie en cours'
          : games === 1
            ? 'une partie en cours'
            : `${games} parties en cours`
      }.`,
    play: 'Jouer',
    playWith: (name: string, games: string) => `Jouer à ${games} avec ${name}`,
    gone: 'parti',
    you: 'vous',
    linked: (name: string) => `${name} vous attend`,
    linkedGone: 'La personne qui a envoyé ce lien n’attend plus.',
    connecting: 'On demande qui est là …',
    found: 'Quelqu’un est là : votre partie commence.',
    setAside: 'La partie que vous jouiez vous attend à l’accueil.',
    chip: (time: string) => `Attente ${time}`,
    refusals: {
      'seek-gone': 'Cette personne est partie, ou joue déjà avec quelqu’un.',
      'seek-unfit': 'Cela ne peut pas se jouer entre vous deux.',
      'too-many-seeks': 'Vous attendez déjà autant de parties que possible.',
      'not-signed-in':
        'Pour cela le serveur doit vous connaître : votre navigateur ne garde pas de cookie.',
      pause: 'Vous avez quitté trop de parties avant leur début. Attendez cinq minutes.',
    },
  },

  watch: {
    title: 'Regarder',
    live: 'En cours',
    none: 'Personne ne joue en public en ce moment. Les parties du salon sont montrées ici.',
    begin: 'En commencer une',
    more: 'Toutes les parties',
    moves: (plies: number) => (plies === 1 ? 'un coup' : `${plies} coups`),
    watchers: (people: number) => (people === 1 ? 'une personne regarde' : `${people} regardent`),
    look: (first: string, second: string, game: string) => `Regarder ${first} – ${second}, ${game}`,
    best: 'Les meilleures de la semaine',
    noBest: 'Aucune partie du salon ne s’est terminée cette semaine.',
    players: 'Les meilleurs joueurs',
    noPlayers: 'Personne n’a encore joué assez de parties classées de ce jeu.',
    morePlayers: 'Plus de joueurs',
    failed: 'Le serveur ne répond pas.',
    rank: 'Rang',
    name: 'Nom',
    rating: 'Classement',
    games: 'Parties',
  },

  ratings: {
    title: 'Classements',
    none: 'Aucun encore. Les parties classées se trouvent sous « Quelqu’un ».',
    about: (deviation: string, games: number) =>
      `± ${deviation} · ${games === 1 ? 'une partie' : `${games} parties`}`,
    provisional: 'pas encore sûr',
    graph: (game: string, from: string, to: string, low: string, high: string) =>
      `Classement à ${game} de ${from} à ${to}, entre ${low} et ${high}`,
  },
};

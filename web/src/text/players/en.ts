/** Everything that is said to those who keep their games. Another language is another object of this shape. */
export const en = {
  title: 'Your page',
  keep: 'Keep my games',
  keeping: 'Keeping…',
  keepAbout:
    'Find your games again tomorrow, and on your other devices too. No password, no e-mail: one press.',
  keepAfterGame: 'Find this game again tomorrow, and on your other devices too.',
  kept: (name: string) => `Kept. Here you are called ${name}.`,
  toPage: 'To your page',
  nowYou: (name: string) => `This device is ${name}’s now.`,
  claimed: (count: number) =>
    count === 1
      ? 'One game of this device is on your page.'
      : `${count} games of this device are on your page.`,
  failed: 'That did not work.',
  tryAgain: 'Try again',
  /** What the server refuses, by its names for it. */
  refusals: {
    'bad-name':
      'A name has 1 to 24 characters that can be seen, at least one of them a letter or a digit.',
    'too-many-bots': 'A player has at most three bots.',
    'unknown-code': 'This code is wrong, was used already, or is too old.',
    'too-many-requests': 'Too much was asked from your network. Wait a minute and try again.',
    'no-server': 'The server cannot be reached. Is the network there?',
    'no-cookie':
      'This browser keeps no cookie for this site, so nobody can be known again here. Allow it and try again.',
    'not-signed-in': 'This device was signed out.',
  } as Record<string, string | undefined>,

  before: 'You have been here before?',
  beforeAbout: 'Take up where you were, on this device too.',
  byDevice: 'Code of another device',
  byDeviceAbout: 'On the device that knows you: Your page, “Another device”.',
  byRecovery: 'Recovery code',
  byPasskey: 'Come back by a passkey',
  code: 'Code',
  goOn: 'Go on',
  wrongPasskey: 'No passkey of this site was found, or it was not accepted.',

  pairQuestion: 'Is this device to be one of yours too?',
  pairAbout:
    'It will show the games of whoever made this code, and may play them. Say no if somebody else sent you here.',
  pairYes: 'Yes, this device is mine',
  pairNo: 'No',
  replaces: (name: string) =>
    `This device knows you as ${name}. It will forget that; without another way back, that page is lost.`,

  yourName: 'How you are called',
  rename: 'Change the name',
  save: 'Save',
  cancel: 'Cancel',
  ideas: 'Or one of these',
  otherIdeas: 'Other names',
  tag: (tag: string) => `#${tag}`,
  tagAbout: 'Names are not unique; this tells you apart.',
  counts: (games: number, won: number, drawn: number, lost: number) =>
    games === 0
      ? 'No finished games yet.'
      : `${games === 1 ? 'One game' : `${games} games`}: ${won} won, ${drawn} drawn, ${lost} lost`,

  yourMove: 'Your move',
  open: 'Games in progress',
  theirMove: 'The other player is to move',
  awaited: 'Nobody has joined yet',

  games: 'Finished games',
  game: 'Game',
  result: 'Result',
  all: 'All',
  results: { won: 'Won', lost: 'Lost', draw: 'Drawn', aborted: 'Called off' },
  noGames: 'None yet. Games by a link are here when they are over.',
  noneFound: 'No game is like that.',
  more: 'More games',
  against: (name: string) => `against ${name}`,
  somebody: 'somebody',
  bot: 'bot',
  moves: (plies: number) => (plies === 1 ? 'one move' : `${plies} moves`),
  round: (round: number) => `Round ${round}`,
  look: (game: string, about: string, when: string) => `Look through ${game} ${about}, ${when}`,
  notRead: 'This game could not be opened.',
  everybody: {
    about: 'This game is shown to everybody on both your pages, if both of you want that.',
    agree: 'Show it to everybody',
    asked: (name: string) => `${name} would like to show this game to everybody.`,
    keepFirst: (name: string) =>
      `${name} would like to show this game to everybody. Keep your games to agree.`,
    waits: 'You want it shown. It will be, once the other player wants it too.',
    listed: 'Everybody finds it on your pages now.',
  },

  devices: 'Devices',
  thisDevice: 'this one',
  kinds: { phone: 'Phone', computer: 'Computer', passkey: 'Passkey', token: 'Bot' } as Record<
    string,
    string | undefined
  >,
  newDevice: 'new',
  seen: (when: string) => `last here ${when}`,
  signOut: 'Sign out',
  signOutNamed: (kind: string, when: string) => `Sign out: ${kind}, last here ${when}`,
  signOutSure: 'Sign that device out?',
  signOutThis:
    'Sign out here? Without another device, a passkey or a recovery code nobody gets back to this page.',
  removeSure: 'Take this passkey back?',
  remove: 'Take back',
  removeNamed: (when: string) => `Take back the passkey, last used ${when}`,
  another: 'Another device',
  anotherAbout:
    'Scan this with the other device, or open this site there and type the code at “Your page”.',
  qr: 'Link for the other device as a QR code',
  copyLink: 'Copy the link',
  expires: (minutes: number) =>
    minutes <= 1 ? 'Good for one more minute, once.' : `Good for ${minutes} minutes, once.`,
  expired: 'This code is too old by now.',
  newCode: 'A new code',
  joined: (kind: string) => `A device has come: ${kind}.`,
  undo: 'Undo: sign it out',
  undone: 'It was signed out again.',
  done: 'Done',

  ways: 'Ways back',
  waysAbout: 'Browsers forget. With one of these you get back to this page from anywhere.',
  noWay: 'This device is the only way to this page.',
  recovery: 'Recovery code',
  hasRecovery: 'There is one. Asking for another makes it worthless.',
  noRecovery: 'A code on paper that opens this page from any device.',
  newRecovery: 'Get a recovery code',
  anotherRecovery: 'Replace the recovery code',
  recoveryShown: 'Write it down now: it is shown this once.',
  copyCode: 'Copy the code',
  writtenDown: 'I have written it down',
  passkeys: 'Passkeys',
  passkeysAbout: 'Your fingerprint, face or security key opens this page.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'The passkey is added.',
  passkeyFailed: 'No passkey was added.',

  bots: 'Bots',
  botsAbout: 'A bot plays under its own name, with a token instead of a browser. Three at most.',
  botName: 'Name of the bot',
  makeBot: 'Make a bot',
  token: (name: string) => `Token of ${name}`,
  tokenShown: 'Copy it now: it is shown this once. Whoever has it plays as this bot.',
  copyToken: 'Copy the token',
  deleteBot: 'Delete',
  deleteBotNamed: (name: string) => `Delete the bot ${name}`,
  deleteBotSure: (name: string) => `Delete ${name}? Its games stay, played by “somebody”.`,

  local: 'Games of this device alone',
  localAbout: (count: number) =>
    count === 1
      ? 'One game on one screen, against the computer or read from a file is in this browser and nowhere else.'
      : `${count} games on one screen, against the computer or read from files are in this browser and nowhere else.`,
  localTake: 'To take them along, save them as one file here and open it on the other device.',
  toGames: 'Games on this device',

  everything: 'All that is yours',
  exportAll: 'Save all finished games',
  exportAbout: 'As records that this and other programs read.',
  deleteMe: 'Delete me',
  deleteAbout:
    'Your name, devices, passkeys, codes, bots and this list are deleted everywhere. The games stay, played by “somebody”. This cannot be undone.',
  deleteSure: 'Delete everything about you here?',
  deleteYes: 'Yes, delete me',
  deleted: 'You are deleted. Nothing here knows you any more.',

  plan: {
    title: 'If … then …',
    about:
      'If your opponent plays exactly this, your reply is played at once. Nobody else sees it; when the game goes another way, it is forgotten.',
    asking: 'Asking…',
    none: 'Nothing is decided ahead.',
    line: (theirs: string, mine: string) => `if ${theirs} then ${mine}`,
    after: (line: string) => `After “${line}”:`,
    ifThey: 'If they play',
    thenI: 'I reply',
    add: 'Decide that',
    moveTheirs: 'Play on the board what your opponent may do.',
    moveMine: 'Now play your reply.',
    bothMoved: 'Decide that, or take a move back.',
    back: 'Take back',
    goOn: 'Go on',
    delete: 'Delete',
    deleteNamed: (line: string) => `Delete “${line}”`,
  },
  notices: {
    title: 'Notices',
    about:
      'This device can tell you when it is your turn in a game by days, when a day is left, and when somebody was found.',
    offer: 'Shall this device tell you when it is your turn?',
    tellMe: 'Tell me',
    stop: 'Do not tell me any more',
    no: 'No',
    refused: 'The browser does not allow it. You can change that in its settings for this site.',
    /** What the notices say; {} is the opponent. */
    words: {
      somebody: 'somebody',
      your_turn: 'Your turn against {}.',
      day_left: 'A day is left for your move against {}.',
      found: 'Somebody was found: you play {}.',
      rematch: '{} would like another round.',
    },
  },

  lobby: {
    title: 'Play someone',
    games: 'Games that will do',
    speeds: 'Speeds that will do: minutes + seconds a move',
    rated: 'Rated',
    ratedAbout: 'Your rating changes by it. Connect Four is then played twice, with sides changed.',
    find: 'Find an opponent',
    tickOne: 'Tick a game and a speed.',
    becomes:
      'You get a name of your own here, kept by a cookie, so that you find your games again.',
    waiting: 'Waiting for somebody',
    waitingFor: (games: string, speeds: string) => `${games}: ${speeds}`,
    or: ' or ',
    since: (time: string) => `for ${time}`,
    called: 'You need not sit here: wherever you go on this page, we call you.',
    cancel: 'Cancel',
    computer: 'Play the computer meanwhile',
    byDays: 'Make it a game by days',
    share: 'Copy a link to this',
    left: 'Your wish stands for two weeks. When somebody takes it, the game is among yours on the start page.',
    takeBack: 'Take back',
    open: 'Who waits',
    nobody: 'Nobody waits just now. Whoever comes next finds you first.',
    others: (people: number, games: number) =>
      `${
        people === 0
          ? 'Nobody else waits'
          : people === 1
            ? 'One other person waits'
            : `${people} other people wait`
      }, ${
        games === 0
          ? 'no game is being played'
          : games === 1
            ? 'one game is being played'
            : `${games} games are being played`
      }.`,
    play: 'Play',
    playWith: (name: string, games: string) => `Play ${games} with ${name}`,
    gone: 'gone',
    you: 'you',
    linked: (name: string) => `${name} waits for you`,
    linkedGone: 'Whoever sent this link does not wait any more.',
    connecting: 'Asking who is here …',
    found: 'Somebody is here: your game begins.',
    setAside: 'The game you were at waits for you on the start page.',
    chip: (time: string) => `Waiting ${time}`,
    refusals: {
      'seek-gone': 'They have gone, or play somebody else by now.',
      'seek-unfit': 'That cannot be played by the two of you.',
      'too-many-seeks': 'You wait for as many games as one can already.',
      'not-signed-in': 'For that the server must know you: your browser keeps no cookie.',
      pause: 'You have left too many games before they began. Wait five minutes.',
    } as Record<string, string | undefined>,
  },

  watch: {
    title: 'Watch',
    live: 'Being played now',
    none: 'Nobody plays in public just now. Games that begin in the lobby are shown here.',
    begin: 'Begin one',
    more: 'All games',
    moves: (plies: number) => (plies === 1 ? 'one move' : `${plies} moves`),
    watchers: (people: number) => (people === 1 ? 'one watches' : `${people} watch`),
    look: (first: string, second: string, game: string) => `Watch ${first} – ${second}, ${game}`,
    best: 'Best of the week',
    noBest: 'No game from the lobby has ended this week.',
    players: 'Best players',
    noPlayers: 'Nobody has played enough rated games of this yet.',
    morePlayers: 'More players',
    failed: 'The server does not answer.',
    rank: 'Place',
    name: 'Name',
    rating: 'Rating',
    games: 'Games',
  },

  ratings: {
    title: 'Ratings',
    none: 'None yet. Rated games are found at “Someone”.',
    about: (deviation: string, games: number) =>
      `± ${deviation} · ${games === 1 ? 'one game' : `${games} games`}`,
    provisional: 'not sure yet',
    graph: (game: string, from: string, to: string, low: string, high: string) =>
      `Rating in ${game} from ${from} to ${to}, between ${low} and ${high}`,
  },
};

export type PlayerTexts = typeof en;

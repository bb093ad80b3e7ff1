import type { PlayerTexts } from './en';

export const de: PlayerTexts = {
  title: 'Deine Seite',
  keep: 'Meine Partien behalten',
  keeping: 'Wird behalten …',
  keepAbout:
    'Finde deine Partien morgen wieder, auch auf deinen anderen Geräten. Kein Passwort, keine E-Mail: ein Druck genügt.',
  keepAfterGame: 'Finde diese Partie morgen wieder, auch auf deinen anderen Geräten.',
  kept: (name) => `Behalten. Hier heißt du ${name}.`,
  toPage: 'Zu deiner Seite',
  nowYou: (name) => `Dieses Gerät gehört jetzt zu ${name}.`,
  claimed: (count) =>
    count === 1
      ? 'Eine Partie dieses Geräts steht auf deiner Seite.'
      : `${count} Partien dieses Geräts stehen auf deiner Seite.`,
  failed: 'Das hat nicht geklappt.',
  tryAgain: 'Noch einmal versuchen',
  refusals: {
    'bad-name':
      'Ein Name hat 1 bis 24 sichtbare Zeichen, mindestens eines davon ein Buchstabe oder eine Ziffer.',
    'too-many-bots': 'Höchstens drei Bots.',
    'unknown-code': 'Dieser Code ist falsch, wurde schon benutzt oder ist zu alt.',
    'too-many-requests':
      'Aus deinem Netz wurde zu viel gefragt. Warte eine Minute und versuch es noch einmal.',
    'no-server': 'Der Server ist nicht erreichbar. Ist das Netz da?',
    'no-cookie':
      'Dieser Browser behält kein Cookie für diese Seite, also kann hier niemand wiedererkannt werden. Erlaube es und versuch es noch einmal.',
    'not-signed-in': 'Dieses Gerät wurde abgemeldet.',
  },

  before: 'Schon einmal hier gewesen?',
  beforeAbout: 'Mach auch auf diesem Gerät weiter, wo du warst.',
  byDevice: 'Code eines anderen Geräts',
  byDeviceAbout: 'Auf dem Gerät, das dich kennt: Deine Seite, „Weiteres Gerät“.',
  byRecovery: 'Wiederherstellungscode',
  byPasskey: 'Mit einem Passkey zurückkommen',
  code: 'Code',
  goOn: 'Weiter',
  wrongPasskey: 'Es wurde kein Passkey für diese Seite gefunden, oder er wurde nicht angenommen.',

  pairQuestion: 'Soll auch dieses Gerät eines von deinen sein?',
  pairAbout:
    'Es zeigt dann die Partien dessen, der diesen Code gemacht hat, und darf sie spielen. Sag Nein, wenn dich jemand anderes hierher geschickt hat.',
  pairYes: 'Ja, dieses Gerät ist meins',
  pairNo: 'Nein',
  replaces: (name) =>
    `Dieses Gerät kennt dich als ${name}. Das vergisst es dann; ohne einen anderen Rückweg ist jene Seite verloren.`,

  yourName: 'Wie du heißt',
  rename: 'Namen ändern',
  save: 'Speichern',
  cancel: 'Abbrechen',
  ideas: 'Oder einer von diesen',
  otherIdeas: 'Andere Namen',
  tag: (tag) => `#${tag}`,
  tagAbout: 'Namen gibt es mehrfach; dies unterscheidet dich.',
  counts: (games, won, drawn, lost) =>
    games === 0
      ? 'Noch keine beendeten Partien.'
      : `${games === 1 ? 'Eine Partie' : `${games} Partien`}: ${won} gewonnen, ${drawn} remis, ${lost} verloren`,

  yourMove: 'Du bist am Zug',
  open: 'Laufende Partien',
  theirMove: 'Die andere Seite ist am Zug',
  awaited: 'Noch niemand ist gekommen',

  games: 'Beendete Partien',
  game: 'Spiel',
  result: 'Ergebnis',
  all: 'Alle',
  results: { won: 'Gewonnen', lost: 'Verloren', draw: 'Remis', aborted: 'Abgebrochen' },
  noGames: 'Noch keine. Partien über einen Link stehen hier, wenn sie zu Ende sind.',
  noneFound: 'So eine Partie gibt es nicht.',
  more: 'Weitere Partien',
  against: (name) => `gegen ${name}`,
  somebody: 'jemand',
  bot: 'Bot',
  moves: (plies) => (plies === 1 ? 'ein Zug' : `${plies} Züge`),
  round: (round) => `Runde ${round}`,
  look: (game, about, when) => `${game} ${about} vom ${when} ansehen`,
  notRead: 'Diese Partie ließ sich nicht öffnen.',
  everybody: {
    about: 'Diese Partie steht für alle auf euren beiden Seiten, wenn ihr beide das wollt.',
    agree: 'Allen zeigen',
    asked: (name: string) => `${name} möchte diese Partie allen zeigen.`,
    keepFirst: (name: string) =>
      `${name} möchte diese Partie allen zeigen. Behalte deine Partien, um zuzustimmen.`,
    waits: 'Du willst sie zeigen. Sie ist zu sehen, sobald die andere Seite das auch will.',
    listed: 'Alle finden sie jetzt auf euren Seiten.',
  },

  devices: 'Geräte',
  thisDevice: 'dieses',
  kinds: { phone: 'Telefon', computer: 'Computer', passkey: 'Passkey', token: 'Bot' },
  newDevice: 'neu',
  seen: (when) => `zuletzt hier ${when}`,
  signOut: 'Abmelden',
  signOutNamed: (kind, when) => `Abmelden: ${kind}, zuletzt hier ${when}`,
  signOutSure: 'Dieses Gerät abmelden?',
  signOutThis:
    'Hier abmelden? Ohne ein anderes Gerät, einen Passkey oder einen Wiederherstellungscode kommt niemand auf diese Seite zurück.',
  removeSure: 'Diesen Passkey zurücknehmen?',
  remove: 'Zurücknehmen',
  removeNamed: (when) => `Den Passkey zurücknehmen, zuletzt benutzt ${when}`,
  another: 'Weiteres Gerät',
  anotherAbout:
    'Lies dies mit dem anderen Gerät ein, oder öffne diese Seite dort und tippe den Code bei „Deine Seite“.',
  qr: 'Link für das andere Gerät als QR-Code',
  copyLink: 'Link kopieren',
  expires: (minutes) =>
    minutes <= 1 ? 'Gilt noch eine Minute, einmal.' : `Gilt noch ${minutes} Minuten, einmal.`,
  expired: 'Dieser Code ist inzwischen zu alt.',
  newCode: 'Ein neuer Code',
  joined: (kind) => `Ein Gerät ist dazugekommen: ${kind}.`,
  undo: 'Rückgängig: abmelden',
  undone: 'Es wurde wieder abgemeldet.',
  done: 'Fertig',

  ways: 'Rückwege',
  waysAbout: 'Browser vergessen. Hiermit kommst du von überall auf diese Seite zurück.',
  noWay: 'Dieses Gerät ist der einzige Weg zu dieser Seite.',
  recovery: 'Wiederherstellungscode',
  hasRecovery: 'Es gibt einen. Ein neuer macht ihn wertlos.',
  noRecovery: 'Ein Code auf Papier, der diese Seite auf jedem Gerät öffnet.',
  newRecovery: 'Wiederherstellungscode holen',
  anotherRecovery: 'Wiederherstellungscode ersetzen',
  recoveryShown: 'Schreib ihn jetzt auf: Er wird nur dieses eine Mal gezeigt.',
  copyCode: 'Code kopieren',
  writtenDown: 'Ich habe ihn aufgeschrieben',
  passkeys: 'Passkeys',
  passkeysAbout: 'Dein Fingerabdruck, Gesicht oder Sicherheitsschlüssel öffnet diese Seite.',
  addPasskey: 'Passkey hinzufügen',
  passkeyAdded: 'Der Passkey ist hinzugefügt.',
  passkeyFailed: 'Es wurde kein Passkey hinzugefügt.',

  bots: 'Bots',
  botsAbout:
    'Ein Bot spielt unter eigenem Namen, mit einem Schlüssel statt eines Browsers. Höchstens drei.',
  botName: 'Name des Bots',
  makeBot: 'Bot anlegen',
  token: (name) => `Schlüssel von ${name}`,
  tokenShown:
    'Kopiere ihn jetzt: Er wird nur dieses eine Mal gezeigt. Wer ihn hat, spielt als dieser Bot.',
  copyToken: 'Schlüssel kopieren',
  deleteBot: 'Löschen',
  deleteBotNamed: (name) => `Den Bot ${name} löschen`,
  deleteBotSure: (name) => `${name} löschen? Seine Partien bleiben, gespielt von „jemand“.`,

  local: 'Partien nur dieses Geräts',
  localAbout: (count) =>
    count === 1
      ? 'Eine Partie an einem Bildschirm, gegen den Computer oder aus einer Datei ist in diesem Browser und nirgends sonst.'
      : `${count} Partien an einem Bildschirm, gegen den Computer oder aus Dateien sind in diesem Browser und nirgends sonst.`,
  localTake:
    'Um sie mitzunehmen, speichere sie hier als eine Datei und öffne diese auf dem anderen Gerät.',
  toGames: 'Partien auf diesem Gerät',

  everything: 'Alles, was deins ist',
  exportAll: 'Alle beendeten Partien speichern',
  exportAbout: 'Als Aufzeichnungen, die dieses und andere Programme lesen.',
  deleteMe: 'Mich löschen',
  deleteAbout:
    'Dein Name, Geräte, Passkeys, Codes, Bots und diese Liste werden überall gelöscht. Die Partien bleiben, gespielt von „jemand“. Das lässt sich nicht rückgängig machen.',
  deleteSure: 'Alles über dich hier löschen?',
  deleteYes: 'Ja, mich löschen',
  deleted: 'Du bist gelöscht. Hier kennt dich nichts mehr.',

  plan: {
    title: 'Wenn … dann …',
    about:
      'Spielt dein Gegner genau das, wird deine Antwort sofort gespielt. Niemand sonst sieht es; geht die Partie anders weiter, ist es vergessen.',
    asking: 'Wird gefragt …',
    none: 'Es ist nichts im Voraus entschieden.',
    line: (theirs, mine) => `wenn ${theirs} dann ${mine}`,
    after: (line) => `Nach „${line}“:`,
    ifThey: 'Wenn gespielt wird',
    thenI: 'antworte ich',
    add: 'So entscheiden',
    moveTheirs: 'Spiele auf dem Brett, was dein Gegner tun könnte.',
    moveMine: 'Spiele jetzt deine Antwort.',
    bothMoved: 'Entscheide es so, oder nimm einen Zug zurück.',
    back: 'Zurücknehmen',
    goOn: 'Weiter',
    delete: 'Löschen',
    deleteNamed: (line) => `„${line}“ löschen`,
  },
  notices: {
    title: 'Mitteilungen',
    about:
      'Dieses Gerät kann dir sagen, wann du in einer Partie über Tage am Zug bist, wann noch ein Tag bleibt und wann jemand gefunden ist.',
    offer: 'Soll dieses Gerät dir sagen, wann du am Zug bist?',
    tellMe: 'Sag es mir',
    stop: 'Nicht mehr sagen',
    no: 'Nein',
    refused:
      'Der Browser erlaubt es nicht. In seinen Einstellungen für diese Seite lässt sich das ändern.',
    words: {
      somebody: 'jemanden',
      your_turn: 'Du bist am Zug gegen {}.',
      day_left: 'Noch ein Tag für deinen Zug gegen {}.',
      found: 'Gefunden: Du spielst gegen {}.',
      rematch: 'Noch eine Runde? Eine Anfrage aus der Partie gegen {}.',
    },
  },
  lobby: {
    title: 'Mit irgendwem spielen',
    games: 'Welche Spiele recht sind',
    speeds: 'Welches Tempo recht ist: Minuten + Sekunden je Zug',
    rated: 'Gewertet',
    ratedAbout:
      'Deine Wertung ändert sich dadurch. Vier gewinnt wird dann zweimal gespielt, mit vertauschten Seiten.',
    find: 'Gegner finden',
    tickOne: 'Wähle ein Spiel und ein Tempo.',
    becomes:
      'Du bekommst hier einen eigenen Namen, gemerkt durch ein Cookie, damit du deine Partien wiederfindest.',
    waiting: 'Warten auf jemanden',
    waitingFor: (games: string, speeds: string) => `${games}: ${speeds}`,
    or: ' oder ',
    since: (time: string) => `seit ${time}`,
    called: 'Du musst nicht hier sitzen: Wo auch immer du auf dieser Seite bist, wir rufen dich.',
    cancel: 'Abbrechen',
    computer: 'Solange gegen den Computer',
    byDays: 'Eine Partie nach Tagen daraus machen',
    share: 'Link hierzu kopieren',
    left: 'Dein Wunsch steht zwei Wochen lang. Nimmt ihn jemand an, steht die Partie bei deinen auf der Startseite.',
    takeBack: 'Zurücknehmen',
    open: 'Wer wartet',
    nobody: 'Gerade wartet niemand. Wer als Nächstes kommt, findet dich zuerst.',
    others: (people: number, games: number) =>
      `${
        people === 0
          ? 'Niemand sonst wartet'
          : people === 1
            ? 'Noch jemand wartet'
            : `${people} andere warten`
      }, ${
        games === 0
          ? 'keine Partie läuft'
          : games === 1
            ? 'eine Partie läuft'
            : `${games} Partien laufen`
      }.`,
    play: 'Spielen',
    playWith: (name: string, games: string) => `${games} mit ${name} spielen`,
    gone: 'weg',
    you: 'du',
    linked: (name: string) => `${name} wartet auf dich`,
    linkedGone: 'Wer diesen Link geschickt hat, wartet nicht mehr.',
    connecting: 'Es wird gefragt, wer da ist …',
    found: 'Jemand ist da: Deine Partie beginnt.',
    setAside: 'Die Partie von eben wartet auf der Startseite auf dich.',
    chip: (time: string) => `Warten ${time}`,
    refusals: {
      'seek-gone': 'Der andere ist weg oder spielt schon mit jemandem.',
      'seek-unfit': 'Das könnt ihr beide nicht miteinander spielen.',
      'too-many-seeks': 'Du wartest schon auf so viele Partien, wie es geht.',
      'not-signed-in': 'Dafür muss der Server dich kennen: Dein Browser behält kein Cookie.',
      pause: 'Du hast zu viele Partien verlassen, bevor sie begannen. Warte fünf Minuten.',
    },
  },

  watch: {
    title: 'Zuschauen',
    live: 'Wird gerade gespielt',
    none: 'Gerade spielt niemand öffentlich. Partien aus der Lobby sind hier zu sehen.',
    begin: 'Eine beginnen',
    more: 'Alle Partien',
    moves: (plies: number) => (plies === 1 ? 'ein Zug' : `${plies} Züge`),
    watchers: (people: number) => (people === 1 ? 'einer schaut zu' : `${people} schauen zu`),
    look: (first: string, second: string, game: string) => `${first} – ${second}, ${game}, ansehen`,
    best: 'Die besten der Woche',
    noBest: 'Diese Woche ist keine Partie aus der Lobby zu Ende gegangen.',
    players: 'Die besten Spieler',
    noPlayers: 'Noch hat niemand genug gewertete Partien davon gespielt.',
    morePlayers: 'Weitere Spieler',
    failed: 'Der Server antwortet nicht.',
    rank: 'Platz',
    name: 'Name',
    rating: 'Wertung',
    games: 'Partien',
  },

  ratings: {
    title: 'Wertungen',
    none: 'Noch keine. Gewertete Partien findest du bei „Irgendwer“.',
    about: (deviation: string, games: number) =>
      `± ${deviation} · ${games === 1 ? 'eine Partie' : `${games} Partien`}`,
    provisional: 'noch nicht sicher',
    graph: (game: string, from: string, to: string, low: string, high: string) =>
      `Wertung in ${game} von ${from} bis ${to}, zwischen ${low} und ${high}`,
  },
};

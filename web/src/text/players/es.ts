import type { PlayerTexts } from './en';

export const es: PlayerTexts = {
  title: 'Tu página',
  keep: 'Guardar mis partidas',
  keeping: 'Un momento…',
  keepAbout:
    'Encuentra tus partidas mañana, también en tus otros dispositivos. Sin contraseña ni correo: basta pulsar una vez.',
  keepAfterGame: 'Encuentra esta partida mañana, también en tus otros dispositivos.',
  kept: (name) => `Guardado. Aquí te llamas ${name}.`,
  toPage: 'A tu página',
  nowYou: (name) => `Este dispositivo es ahora de ${name}.`,
  claimed: (count) =>
    count === 1
      ? 'Una partida de este dispositivo está en tu página.'
      : `${count} partidas de este dispositivo están en tu página.`,
  failed: 'No ha funcionado.',
  tryAgain: 'Intentarlo de nuevo',
  refusals: {
    'bad-name':
      'Un nombre tiene de 1 a 24 caracteres visibles, al menos uno de ellos una letra o una cifra.',
    'too-many-bots': 'Tres bots como máximo.',
    'unknown-code': 'Este código es incorrecto, ya se usó o es demasiado viejo.',
    'too-many-requests':
      'Se ha pedido demasiado desde tu red. Espera un minuto e inténtalo de nuevo.',
    'no-server': 'No se llega al servidor. ¿Hay red?',
    'no-cookie':
      'Este navegador no guarda ninguna cookie de este sitio, así que nadie puede ser reconocido aquí. Permítela e inténtalo de nuevo.',
    'not-signed-in': 'Se cerró la sesión de este dispositivo.',
  },

  before: '¿Ya has estado aquí?',
  beforeAbout: 'Sigue donde estabas, también en este dispositivo.',
  byDevice: 'Código de otro dispositivo',
  byDeviceAbout: 'En el dispositivo que te conoce: Tu página, «Otro dispositivo».',
  byRecovery: 'Código de recuperación',
  byPasskey: 'Volver con una llave de acceso',
  code: 'Código',
  goOn: 'Seguir',
  wrongPasskey: 'No se encontró ninguna llave de acceso de este sitio, o no se aceptó.',

  pairQuestion: '¿Este dispositivo también será tuyo?',
  pairAbout:
    'Mostrará las partidas de quien hizo este código y podrá jugarlas. Di que no si te ha enviado aquí otra persona.',
  pairYes: 'Sí, este dispositivo es mío',
  pairNo: 'No',
  replaces: (name) =>
    `Este dispositivo te conoce como ${name}. Lo olvidará; sin otra forma de volver, esa página se pierde.`,

  yourName: 'Cómo te llamas',
  rename: 'Cambiar el nombre',
  save: 'Guardar',
  cancel: 'Cancelar',
  ideas: 'O uno de estos',
  otherIdeas: 'Otros nombres',
  tag: (tag) => `#${tag}`,
  tagAbout: 'Los nombres no son únicos; esto te distingue.',
  counts: (games, won, drawn, lost) =>
    games === 0
      ? 'Aún no hay partidas terminadas.'
      : `${games === 1 ? 'Una partida' : `${games} partidas`}: ${won} ganadas, ${drawn} tablas, ${lost} perdidas`,

  yourMove: 'Te toca',
  open: 'Partidas en curso',
  theirMove: 'Le toca a la otra persona',
  awaited: 'Aún no ha venido nadie',

  games: 'Partidas terminadas',
  game: 'Juego',
  result: 'Resultado',
  all: 'Todos',
  results: { won: 'Ganada', lost: 'Perdida', draw: 'Tablas', aborted: 'Anulada' },
  noGames: 'Ninguna todavía. Las partidas por enlace están aquí cuando terminan.',
  noneFound: 'No hay ninguna partida así.',
  more: 'Más partidas',
  against: (name) => `contra ${name}`,
  somebody: 'alguien',
  bot: 'bot',
  moves: (plies) => (plies === 1 ? 'una jugada' : `${plies} jugadas`),
  round: (round) => `Ronda ${round}`,
  look: (game, about, when) => `Repasar ${game} ${about}, ${when}`,
  notRead: 'No se pudo abrir esta partida.',
  everybody: {
    about: 'Esta partida se muestra a todos en vuestras dos páginas, si los dos queréis.',
    agree: 'Mostrarla a todos',
    asked: (name: string) => `${name} quiere mostrar esta partida a todos.`,
    keepFirst: (name: string) =>
      `${name} quiere mostrar esta partida a todos. Guarda tus partidas para aceptar.`,
    waits: 'Quieres mostrarla. Se verá en cuanto la otra persona también quiera.',
    listed: 'Ahora todos la encuentran en vuestras páginas.',
  },

  devices: 'Dispositivos',
  thisDevice: 'este',
  kinds: { phone: 'Teléfono', computer: 'Ordenador', passkey: 'Llave de acceso', token: 'Bot' },
  newDevice: 'nuevo',
  seen: (when) => `visto aquí el ${when}`,
  signOut: 'Cerrar sesión',
  signOutNamed: (kind, when) => `Cerrar sesión: ${kind}, visto aquí el ${when}`,
  signOutSure: '¿Cerrar la sesión de ese dispositivo?',
  signOutThis:
    '¿Cerrar la sesión aquí? Sin otro dispositivo, llave de acceso o código de recuperación nadie vuelve a esta página.',
  removeSure: '¿Retirar esta llave de acceso?',
  remove: 'Retirar',
  removeNamed: (when) => `Retirar la llave de acceso, usada el ${when}`,
  another: 'Otro dispositivo',
  anotherAbout:
    'Escanea esto con el otro dispositivo, o abre allí este sitio y escribe el código en «Tu página».',
  qr: 'Enlace para el otro dispositivo como código QR',
  copyLink: 'Copiar el enlace',
  expires: (minutes) =>
    minutes <= 1 ? 'Vale un minuto más, una vez.' : `Vale ${minutes} minutos más, una vez.`,
  expired: 'Este código ya es demasiado viejo.',
  newCode: 'Un código nuevo',
  joined: (kind) => `Ha llegado un dispositivo: ${kind}.`,
  undo: 'Deshacer: cerrar su sesión',
  undone: 'Se cerró su sesión.',
  done: 'Listo',

  ways: 'Formas de volver',
  waysAbout: 'Los navegadores olvidan. Con esto vuelves a esta página desde cualquier parte.',
  noWay: 'Este dispositivo es el único camino a esta página.',
  recovery: 'Código de recuperación',
  hasRecovery: 'Hay uno. Pedir otro lo deja sin valor.',
  noRecovery: 'Un código en papel que abre esta página en cualquier dispositivo.',
  newRecovery: 'Pedir un código de recuperación',
  anotherRecovery: 'Cambiar el código de recuperación',
  recoveryShown: 'Anótalo ahora: solo se muestra esta vez.',
  copyCode: 'Copiar el código',
  writtenDown: 'Lo he anotado',
  passkeys: 'Llaves de acceso',
  passkeysAbout: 'Tu huella, tu cara o tu llave de seguridad abre esta página.',
  addPasskey: 'Añadir una llave de acceso',
  passkeyAdded: 'La llave de acceso está añadida.',
  passkeyFailed: 'No se añadió ninguna llave de acceso.',

  bots: 'Bots',
  botsAbout:
    'Un bot juega con su propio nombre, con una ficha en lugar de un navegador. Tres como máximo.',
  botName: 'Nombre del bot',
  makeBot: 'Crear un bot',
  token: (name) => `Ficha de ${name}`,
  tokenShown: 'Cópiala ahora: solo se muestra esta vez. Quien la tiene juega como este bot.',
  copyToken: 'Copiar la ficha',
  deleteBot: 'Borrar',
  deleteBotNamed: (name) => `Borrar el bot ${name}`,
  deleteBotSure: (name) => `¿Borrar ${name}? Sus partidas quedan, jugadas por «alguien».`,

  local: 'Partidas solo de este dispositivo',
  localAbout: (count) =>
    count === 1
      ? 'Una partida en una pantalla, contra el ordenador o leída de un archivo está en este navegador y en ninguna otra parte.'
      : `${count} partidas en una pantalla, contra el ordenador o leídas de archivos están en este navegador y en ninguna otra parte.`,
  localTake:
    'Para llevarlas contigo, guárdalas aquí en un archivo y ábrelo en el otro dispositivo.',
  toGames: 'Partidas en este dispositivo',

  everything: 'Todo lo tuyo',
  exportAll: 'Guardar todas las partidas terminadas',
  exportAbout: 'Como textos que este y otros programas leen.',
  deleteMe: 'Borrarme',
  deleteAbout:
    'Tu nombre, dispositivos, llaves de acceso, códigos, bots y esta lista se borran en todas partes. Las partidas quedan, jugadas por «alguien». No se puede deshacer.',
  deleteSure: '¿Borrar aquí todo sobre ti?',
  deleteYes: 'Sí, borrarme',
  deleted: 'Estás borrado. Nada aquí te conoce ya.',

  plan: {
    title: 'Si … entonces …',
    about:
      'Si tu rival juega exactamente eso, tu respuesta se juega al momento. Nadie más lo ve; si la partida va por otro camino, se olvida.',
    asking: 'Un momento…',
    none: 'No hay nada decidido de antemano.',
    line: (theirs, mine) => `si ${theirs} entonces ${mine}`,
    after: (line) => `Después de «${line}»:`,
    ifThey: 'Si juega',
    thenI: 'respondo',
    add: 'Decidir eso',
    moveTheirs: 'Juega en el tablero lo que podría hacer tu rival.',
    moveMine: 'Ahora juega tu respuesta.',
    bothMoved: 'Decide eso, o retira una jugada.',
    back: 'Retirar',
    goOn: 'Seguir',
    delete: 'Borrar',
    deleteNamed: (line) => `Borrar «${line}»`,
  },
  notices: {
    title: 'Avisos',
    about:
      'Este dispositivo puede decirte cuándo te toca en una partida por días, cuándo queda un día y cuándo se encontró a alguien.',
    offer: '¿Quieres que este dispositivo te diga cuándo te toca?',
    tellMe: 'Avísame',
    stop: 'No avisarme más',
    no: 'No',
    refused: 'El navegador no lo permite. Se puede cambiar en sus ajustes para este sitio.',
    words: {
      somebody: 'alguien',
      your_turn: 'Te toca contra {}.',
      day_left: 'Queda un día para tu jugada contra {}.',
      found: 'Encontrado: juegas contra {}.',
      rematch: '¿Otra ronda contra {}?',
    },
  },
  lobby: {
    title: 'Jugar con alguien',
    games: 'Juegos que sirven',
    speeds: 'Ritmos que sirven: minutos + segundos por jugada',
    rated: 'Puntuada',
    ratedAbout:
      'Tu puntuación cambia con ella. Conecta 4 se juega entonces dos veces, cambiando de lado.',
    find: 'Buscar rival',
    tickOne: 'Marca un juego y un ritmo.',
    becomes:
      'Recibes aquí un nombre propio, guardado por una cookie, para encontrar tus partidas otra vez.',
    waiting: 'Esperando a alguien',
    waitingFor: (games: string, speeds: string) => `${games}: ${speeds}`,
    or: ' o ',
    since: (time: string) => `desde hace ${time}`,
    called: 'No hace falta quedarse aquí: estés donde estés en esta página, te llamamos.',
    cancel: 'Cancelar',
    computer: 'Jugar mientras con el ordenador',
    byDays: 'Convertirla en partida por días',
    share: 'Copiar un enlace a esto',
    left: 'Tu deseo queda dos semanas. Cuando alguien lo acepte, la partida estará entre las tuyas en el inicio.',
    takeBack: 'Retirar',
    open: 'Quién espera',
    nobody: 'Ahora no espera nadie. Quien llegue después te encontrará primero.',
    others: (people: number, games: number) =>
      `${
        people === 0
          ? 'Nadie más espera'
          : people === 1
            ? 'Otra persona espera'
            : `Otras ${people} personas esperan`
      }, ${
        games === 0
          ? 'no se juega ninguna partida'
          : games === 1
            ? 'se juega una partida'
            : `se juegan ${games} partidas`
      }.`,
    play: 'Jugar',
    playWith: (name: string, games: string) => `Jugar a ${games} con ${name}`,
    gone: 'se fue',
    you: 'tú',
    linked: (name: string) => `${name} te espera`,
    linkedGone: 'Quien envió este enlace ya no espera.',
    connecting: 'Preguntando quién está …',
    found: 'Ha llegado alguien: tu partida empieza.',
    setAside: 'La partida que jugabas te espera en el inicio.',
    chip: (time: string) => `Espera ${time}`,
    refusals: {
      'seek-gone': 'Se ha ido, o ya juega con otra persona.',
      'seek-unfit': 'Eso no podéis jugarlo entre los dos.',
      'too-many-seeks': 'Ya esperas tantas partidas como se puede.',
      'not-signed-in':
        'Para eso el servidor debe conocerte: tu navegador no guarda ninguna cookie.',
      pause: 'Has dejado demasiadas partidas antes de empezar. Espera cinco minutos.',
    },
  },

  watch: {
    title: 'Mirar',
    live: 'Se juega ahora',
    none: 'Ahora nadie juega en público. Las partidas de la sala se muestran aquí.',
    begin: 'Empezar una',
    more: 'Todas las partidas',
    moves: (plies: number) => (plies === 1 ? 'una jugada' : `${plies} jugadas`),
    watchers: (people: number) => (people === 1 ? 'una persona mira' : `${people} miran`),
    look: (first: string, second: string, game: string) => `Mirar ${first} – ${second}, ${game}`,
    best: 'Las mejores de la semana',
    noBest: 'Esta semana no ha terminado ninguna partida de la sala.',
    players: 'Los mejores jugadores',
    noPlayers: 'Nadie ha jugado todavía bastantes partidas puntuadas de esto.',
    morePlayers: 'Más jugadores',
    failed: 'El servidor no responde.',
    rank: 'Puesto',
    name: 'Nombre',
    rating: 'Puntuación',
    games: 'Partidas',
  },

  ratings: {
    title: 'Puntuaciones',
    none: 'Ninguna todavía. Las partidas puntuadas están en «Alguien».',
    about: (deviation: string, games: number) =>
      `± ${deviation} · ${games === 1 ? 'una partida' : `${games} partidas`}`,
    provisional: 'aún no es segura',
    graph: (game: string, from: string, to: string, low: string, high: string) =>
      `Puntuación en ${game} del ${from} al ${to}, entre ${low} y ${high}`,
  },
};

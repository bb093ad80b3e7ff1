import type { Words } from '../words';

export const es: Words = {
  learn: 'Aprender',
  courses: {
    'connect-flat': {
      line: {
        title: 'Cuatro en línea',
        about:
          'Las fichas caen al lugar libre más bajo de una columna; cuatro tuyas en línea ganan.',
        steps: ['Completa una fila de cuatro.', 'Completa cuatro, una encima de otra.'],
      },
      aslant: {
        title: 'En diagonal',
        about:
          'Una línea también puede subir como una escalera: cada vez una columna más y un lugar más arriba.',
        steps: ['Completa la línea que sube desde la izquierda.'],
      },
      block: {
        title: 'Bloquear',
        about: 'Cuando al otro lado solo le falta una ficha, pon la tuya ahí primero.',
        steps: ['El otro lado está a punto de ganar. Impídelo.', 'Impídelo una vez más.'],
      },
      fork: {
        title: 'Dos a la vez',
        about:
          'Quien amenaza con completar una línea en dos lugares gana: solo se puede bloquear uno.',
        steps: ['Forma una fila de tres que se pueda completar por ambos extremos.'],
      },
      tower: {
        title: 'Una sobre otra',
        about:
          'Dos lugares ganadores en una columna, uno sobre otro: quien bloquea el de abajo abre el de arriba.',
        steps: ['Gana, haga lo que haga el otro lado.'],
      },
      zugzwang: {
        title: 'Quién tiene que mover',
        about:
          'Cuando las columnas se llenan, alguien acaba jugando debajo de un lugar ganador y lo abre. Las filas que te tocan, pares o impares, deciden quién.',
        steps: ['Gana sin dejar al otro lado otra cosa que jugar.'],
      },
    },
    'connect-space': {
      line: {
        title: 'Cuatro en línea',
        about:
          'Las cuentas bajan por las varillas; cuatro tuyas en línea ganan, a lo largo del tablero o una sobre otra.',
        steps: ['Completa la fila del borde.', 'Completa cuatro en una varilla.'],
      },
      aslant: {
        title: 'Como una escalera',
        about:
          'Una línea puede subir por los niveles: cada vez una varilla más y un nivel más arriba.',
        steps: ['Completa la línea que sube por el borde.'],
      },
      diagonal: {
        title: 'A través del espacio',
        about: 'Una línea puede atravesar el cubo: columna, fila y nivel cambian a la vez.',
        steps: ['Completa la línea que va de la esquina a través del cubo.'],
      },
      block: {
        title: 'Bloquear',
        about: 'Cuando al otro lado solo le falta una cuenta, pon la tuya ahí primero.',
        steps: ['El otro lado está a punto de ganar. Impídelo.', 'Impídelo una vez más.'],
      },
      fork: {
        title: 'Dos a la vez',
        about:
          'Quien amenaza con completar una línea en dos lugares gana: solo se puede bloquear uno.',
        steps: ['Haz dos amenazas con una sola cuenta.', 'Hazlo una vez más.'],
      },
      ladder: {
        title: 'La escalera',
        about:
          'Cada amenaza obliga a una respuesta; amenaza tras amenaza eliges dónde juegan los dos, hasta que llegan dos a la vez.',
        steps: ['Gana con amenazas, haga lo que haga el otro lado.'],
      },
    },
    chess: {
      rook: {
        title: 'La torre',
        about:
          'Va recta por las caras de las celdas mientras el camino esté libre: por un nivel, o hacia arriba y hacia abajo.',
        steps: ['Llévala a Ea5 en dos jugadas.', 'Captura los tres peones en tres jugadas.'],
      },
      bishop: {
        title: 'El alfil',
        about:
          'Va en diagonal por las aristas de las celdas: cada paso cambia dos de columna, fila y nivel.',
        steps: ['Llévalo a Ec3 en dos jugadas.', 'Captura los tres peones en tres jugadas.'],
      },
      unicorn: {
        title: 'El unicornio',
        about:
          'Va por las esquinas de las celdas: cada paso cambia columna, fila y nivel a la vez.',
        steps: [
          'Llévalo a Aa2 en dos jugadas.',
          'Nunca deja su color: 30 de las 125 celdas. Ilumínalas todas en tres jugadas.',
        ],
      },
      knight: {
        title: 'El caballo',
        about:
          'Salta dos celdas en una dirección y una en otra, por encima de lo que haya en medio.',
        steps: ['Llévalo a Cc5 en dos jugadas.', 'Captura los tres peones en tres jugadas.'],
      },
      queen: {
        title: 'La dama',
        about:
          'Va como la torre, el alfil y el unicornio: por caras, aristas y esquinas, mientras el camino esté libre.',
        steps: ['Llévala a Ee5 en una jugada.', 'Captura los tres peones en tres jugadas.'],
      },
      king: {
        title: 'El rey',
        about:
          'Da un paso a cualquiera de las 26 celdas que lo rodean. Quien lo pierde, pierde la partida.',
        steps: ['Llévalo a Ee5 en dos jugadas.', 'Captura los dos peones en dos jugadas.'],
      },
      pawn: {
        title: 'El peón',
        about:
          'Da un paso adelante o un paso arriba, y captura en diagonal. En la última fila del último nivel se convierte en una pieza más fuerte.',
        steps: [
          'Llévalo a Cb3: un paso adelante y un paso arriba.',
          'Captura en diagonal: adelante y arriba a la vez, o hacia un lado con uno de los dos. Captura los tres peones.',
          'Llévalo a la última fila del nivel superior, donde se convierte en dama.',
        ],
      },
      capture: {
        title: 'Lo que está libre',
        about: 'Una pieza se puede capturar sin riesgo cuando nada puede recapturar.',
        steps: ['Tu torre puede capturar dos piezas. Captura la que nada protege.'],
      },
      protect: {
        title: 'Proteger',
        about: 'Una pieza está protegida cuando podrías capturar lo que la capture.',
        steps: ['La torre negra ataca tu caballo en Ce1. Protégelo con tu torre.'],
      },
      check: {
        title: 'Jaque',
        about:
          'Un rey que podría ser capturado a continuación está en jaque y debe salir de él enseguida.',
        steps: ['Da jaque con el unicornio.', 'Da jaque con la torre.'],
      },
      'out-of-check': {
        title: 'Salir del jaque',
        about:
          'Hay tres maneras de salir del jaque: el rey se va, algo se interpone, o se captura al atacante.',
        steps: [
          'Tu rey está en jaque. Llévalo adonde nada lo ataque.',
          'Pon tu torre entre el rey y la torre negra.',
          'Captura la torre negra que da jaque.',
        ],
      },
      mate: {
        title: 'Jaque mate',
        about: 'Un rey en jaque sin salida está mate, y la partida está ganada.',
        steps: ['Da mate en una jugada con la dama.', 'Otra vez mate en una jugada.'],
      },
      stalemate: {
        title: 'Ahogado',
        about:
          'Un rey que no está en jaque pero no tiene jugadas está ahogado: eso es solo tablas.',
        steps: ['Da mate en una jugada, y cuida de dar jaque.'],
      },
      'queen-mate': {
        title: 'Dama contra rey',
        about:
          'Rey y dama dan mate juntos a un rey solo: la dama le quita celdas, el rey la protege.',
        steps: ['Mate en tres jugadas, hagan lo que hagan las negras.'],
      },
    },
  },
  lessonOf: (number, all) => `Lección ${number} de ${all}`,
  stepOf: (number, all) => `Paso ${number} de ${all}`,
  lessons: 'Lecciones',
  done: (stars) => (stars === 1 ? 'Hecho, 1 estrella' : `Hecho, ${stars} estrellas`),
  yourTurn: 'Te toca',
  showMe: 'Muéstrame',
  next: 'Siguiente',
  nextLesson: (title) => `Siguiente: ${title}`,
  again: 'Otro intento',
  notYet: 'Todavía no. Deshaz la jugada e inténtalo otra vez.',
  well: 'Eso es.',
  puzzles: 'Problemas',
  seen: (lit, all) => `${lit} de ${all} celdas iluminadas`,
  cannotGo: (cell) => `La pieza no puede ir a ${cell}.`,
  wentTo: (cell) => `La pieza está en ${cell}.`,
  views: { scene: 'En el espacio', slices: 'Por niveles' },
  noSuch: 'No existe esa lección.',
  puzzle: {
    daily: 'Problema del día',
    themes: {
      'mate-in-2': 'Mate en 2',
      'mate-in-3': 'Mate en 3',
      'mate-in-4': 'Mate en 4',
      'only-move': 'Única jugada',
      hold: 'Resistir',
      fork: 'Dos a la vez',
      tower: 'Una sobre otra',
      zugzwang: 'Zugzwang',
      ladder: 'Escalera',
    },
    tasks: {
      'mate-in-2': (side) => `${side}: mate en dos.`,
      'mate-in-3': (side) => `${side}: mate en tres.`,
      'mate-in-4': (side) => `${side}: mate en cuatro.`,
      'only-move': (side) => `${side}: solo una jugada gana.`,
      hold: (side) => `${side}: solo una jugada no pierde.`,
      fork: (side) => `${side}: mover y ganar.`,
      tower: (side) => `${side}: mover y ganar.`,
      zugzwang: (side) => `${side}: mover y ganar.`,
      ladder: (side) => `${side}: mover y ganar.`,
    },
    own: (side) => `De tu propia partida (${side}): había algo mejor. Encuéntralo.`,
    number: (number) => `Problema ${number + 1}`,
    rating: (rating) => `Nivel ${rating}`,
    yourRating: (rating) => `Tú: ${rating}`,
    judging: 'Veamos …',
    rightSoFar: 'Correcto. Sigue.',
    wrong: 'Así no: mira la respuesta en el tablero.',
    solved: 'Resuelto.',
    solvedFirst: 'Resuelto a la primera.',
    shown: 'Así se hace.',
    showing: 'Mira …',
    failed: 'No se pudo cargar el motor. Inténtalo cuando tengas conexión.',
    hint: 'Pista',
    hintMove: 'Mostrar la jugada',
    solution: 'Solución',
    next: 'Siguiente problema',
    again: 'Otra vez',
    theme: 'Tema',
    anyTheme: 'Cualquier tema',
    streak: (days) => (days === 1 ? '1 día seguido' : `${days} días seguidos`),
    share: 'Compartir',
    picture: 'Imagen',
    copied: 'Copiado.',
    shareText: (game, date, result, streak) =>
      `Raumspiel · ${game} · ${date}\n${result}${streak ? ` · ${streak}` : ''}`,
    triesText: (misses) =>
      misses === 0 ? 'resuelto a la primera' : `resuelto en ${misses + 1} intentos`,
    notSolved: 'hoy no resuelto',
    games: 'Juego',
    noSuch: 'No existe ese problema.',
    loadFailed: 'No se pudieron cargar los problemas. Inténtalo cuando tengas conexión.',
    analyse: 'Analizar',
  },
};

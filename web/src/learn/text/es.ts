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
        steps: [
          'Mira la columna c. Juega de modo que cada uno de sus dos lugares libres más bajos complete una línea tuya; después gana.',
        ],
      },
      zugzwang: {
        title: 'Quién tiene que mover',
        about:
          'Nadie puede pasar. Cuando quedan pocas columnas, alguien tiene que jugar debajo de un lugar ganador y así lo regala. Donde una columna tiene un número par de lugares libres, el último es para el lado que no la empieza.',
        steps: [
          'Las columnas b y f tienen dos lugares libres cada una, g tiene uno. Juega g: ahora el otro lado tiene que empezar, y tú juegas encima cada vez hasta tener cuatro. El número sobre una columna dice en cuántas jugadas gana o pierde.',
          'Ahora sin los números: b tiene tres lugares libres, d y g tienen cuatro cada una. Haz que el otro lado tenga que empezar la columna d.',
        ],
      },
    },
    'connect-space': {
      line: {
        title: 'Cuatro en línea',
        about:
          'Las bolas bajan por las varillas; cuatro tuyas en línea ganan, a lo largo del tablero o una sobre otra.',
        steps: ['Completa la fila del borde.', 'Completa cuatro en una varilla.'],
      },
      aslant: {
        title: 'Como una escalera',
        about:
          'Una línea puede subir por los pisos: cada vez una varilla más y un piso más arriba.',
        steps: ['Completa la línea que sube por el borde.'],
      },
      diagonal: {
        title: 'A través del espacio',
        about:
          'Una línea puede atravesar el cubo: cada bola una varilla al lado, una varilla atrás y un piso más arriba que la anterior.',
        steps: ['Completa la línea que va de la esquina a través del cubo.'],
      },
      block: {
        title: 'Bloquear',
        about: 'Cuando al otro lado solo le falta una bola, pon la tuya ahí primero.',
        steps: ['El otro lado está a punto de ganar. Impídelo.', 'Impídelo una vez más.'],
      },
      fork: {
        title: 'Dos a la vez',
        about:
          'Una amenaza es una línea de tres que con la próxima bola sería de cuatro. Quien hace dos amenazas a la vez gana: solo se puede bloquear una.',
        steps: ['Haz dos amenazas con una sola bola.', 'Hazlo una vez más.'],
      },
      ladder: {
        title: 'La escalera',
        about:
          'Una amenaza es una línea de tres que con la próxima bola sería de cuatro: hay que bloquearla enseguida. Así decides, amenaza tras amenaza, dónde juega el otro lado, hasta hacer dos a la vez.',
        steps: ['Gana solo con amenazas, haga lo que haga el otro lado.'],
      },
    },
    chess: {
      cells: {
        title: 'Las casillas y sus nombres',
        about:
          'Cinco tableros están uno sobre otro: un cubo de 125 casillas. El nombre de una casilla dice en qué tablero está, y dónde.',
        steps: [
          'Los tableros se llaman pisos. A es el más bajo, E el más alto. Sube la torre en línea recta hasta la casilla marcada.',
          'En cada piso las letras a a e van de izquierda a derecha. Las casillas con la misma letra forman una columna. Lleva la torre a la casilla marcada de la columna e.',
          'Los números 1 a 5 se alejan de ti. Las casillas con el mismo número forman una fila. Lleva la torre a la casilla marcada de la fila 5.',
          'Piso, columna y fila juntos dan el nombre de una casilla. Encuentra tú Dc2: piso D, columna c, fila 2. Lleva allí la torre en tres jugadas.',
        ],
      },
      moves: {
        title: 'Cómo se mueven las piezas',
        about: 'Cada pieza va a su manera. El tablero muestra siempre adónde puede ir.',
        steps: [
          'La torre va recta mientras el camino esté libre: hacia un lado, adelante o atrás, arriba o abajo. Llévala a la casilla marcada en dos jugadas.',
          'El alfil va en diagonal. Cada paso lleva en dos de esas direcciones a la vez, por ejemplo uno a un lado y uno arriba. Llévalo a la casilla marcada en dos jugadas.',
          'El unicornio va en las tres direcciones a la vez: cada paso lleva uno a un lado, uno adelante o atrás y uno arriba o abajo. Llévalo a la casilla marcada en dos jugadas.',
          'La dama va como una torre, un alfil o un unicornio. Llévala a la casilla marcada en una jugada.',
          'El caballo salta dos casillas en una dirección y una en otra; arriba y abajo también son direcciones. Llévalo a la casilla marcada en una jugada.',
          'Un peón da un paso adelante o un paso arriba. Llévalo a la casilla marcada en dos jugadas.',
          'Un peón captura de otro modo: un paso a un lado junto con uno adelante o arriba, o uno adelante y uno arriba. Captura el peón negro.',
        ],
      },
      win: {
        title: 'Rey, jaque y mate',
        about:
          'Todo gira en torno a los reyes. Quien ataca al rey contrario de modo que nada lo salve ha ganado; a un rey nunca se lo captura.',
        steps: [
          'El rey da un paso en cualquier dirección. Llévalo a la casilla marcada en dos jugadas.',
          'Atacar a un rey se llama jaque. Lleva la torre adonde podría capturar al rey negro en la jugada siguiente.',
          'Ahora tu rey está en jaque y tienes que ayudarlo enseguida. Llévalo adonde nada lo ataque.',
          'El mate es un jaque contra el que nada ayuda: el rey no puede irse, y nada puede capturar al atacante ni interponerse. Da mate con la dama en una jugada.',
        ],
      },
      rook: {
        title: 'La torre',
        about:
          'Va recta mientras el camino esté libre: hacia un lado, adelante o atrás, arriba o abajo.',
        steps: [
          'Llévala a la casilla marcada en dos jugadas.',
          'Captura los tres peones en tres jugadas.',
        ],
      },
      bishop: {
        title: 'El alfil',
        about:
          'Va en diagonal: cada paso lleva en dos direcciones a la vez, por ejemplo uno adelante y uno a un lado, o uno a un lado y uno arriba.',
        steps: [
          'Llévalo a la casilla marcada en dos jugadas.',
          'Captura los tres peones en tres jugadas.',
        ],
      },
      unicorn: {
        title: 'El unicornio',
        about:
          'Va en diagonal por el espacio: cada paso lleva a la vez uno a un lado, uno adelante o atrás y uno arriba o abajo.',
        steps: [
          'Llévalo a la casilla marcada en dos jugadas.',
          'Por mucho que se mueva, solo llega a casillas de un color: aquí 30 de las 125. Una marca desaparece en cuanto el unicornio podría ir a su casilla. Haz desaparecer todas las marcas en tres jugadas.',
        ],
      },
      knight: {
        title: 'El caballo',
        about:
          'Salta dos casillas en una dirección y una en otra, por encima de lo que haya en medio. Arriba y abajo también son direcciones.',
        steps: [
          'Llévalo a la casilla marcada en dos jugadas.',
          'Captura los tres peones en tres jugadas.',
        ],
      },
      queen: {
        title: 'La dama',
        about: 'Va como una torre, un alfil o un unicornio, mientras el camino esté libre.',
        steps: [
          'Llévala a la casilla marcada en una jugada.',
          'Captura los tres peones en tres jugadas.',
        ],
      },
      king: {
        title: 'El rey',
        about:
          'Da un paso a cualquiera de las 26 casillas que lo rodean, pero nunca adonde podrían capturarlo.',
        steps: [
          'Llévalo a la casilla marcada en dos jugadas.',
          'Captura los dos peones en dos jugadas.',
        ],
      },
      pawn: {
        title: 'El peón',
        about:
          'Da un paso adelante o un paso arriba, y captura en diagonal. Donde ya no puede seguir, en la fila del fondo del piso más alto, se convierte en una pieza más fuerte.',
        steps: [
          'Llévalo a la casilla marcada: un paso adelante y un paso arriba.',
          'Captura con un paso a un lado y uno adelante o arriba, o con uno adelante y uno arriba. Captura los tres peones.',
          'Llévalo a la casilla marcada, en la fila del fondo del piso más alto: allí se convierte en dama.',
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
        steps: [
          'La torre negra ataca tu caballo. Mueve tu torre de modo que pueda capturar lo que capture al caballo.',
        ],
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
          'Quien no está en jaque y sin embargo no tiene jugada está ahogado. Entonces la partida es tablas, por fuerte que sea el otro lado.',
        steps: [
          'Míralo una vez: lleva la dama a la casilla marcada. Nada ataca al rey negro, pero ya no puede moverse, y nadie gana.',
          'Otra vez la misma posición. Gana esta vez: da mate en una jugada, con jaque.',
        ],
      },
      'queen-mate': {
        title: 'Dama contra rey',
        about:
          'Rey y dama dan mate juntos a un rey solo: la dama le quita casillas, el rey la protege.',
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
  marked: (cell) => `La casilla marcada es ${cell}.`,
  seen: (lit, all) => `${lit} de ${all} casillas sin marca`,
  cannotGo: (cell) => `La pieza no puede ir a ${cell}.`,
  wentTo: (cell) => `La pieza está en ${cell}.`,
  views: { scene: 'En el espacio', slices: 'Por pisos' },
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

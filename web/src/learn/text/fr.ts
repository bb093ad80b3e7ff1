import type { Words } from '../words';

export const fr: Words = {
  learn: 'Apprendre',
  courses: {
    'connect-flat': {
      line: {
        title: 'Quatre en ligne',
        about:
          'Les jetons tombent à la place libre la plus basse d’une colonne ; quatre des vôtres en ligne gagnent.',
        steps: ['Complétez une rangée de quatre.', 'Complétez quatre jetons empilés.'],
      },
      aslant: {
        title: 'En biais',
        about:
          'Une ligne peut aussi monter en escalier : une colonne plus loin et une place plus haut à chaque fois.',
        steps: ['Complétez la ligne qui monte depuis la gauche.'],
      },
      block: {
        title: 'Bloquer',
        about: 'Quand il ne manque qu’un jeton à l’adversaire, posez le vôtre à cette place.',
        steps: ['L’adversaire va gagner. Empêchez-le.', 'Empêchez-le encore une fois.'],
      },
      fork: {
        title: 'Deux à la fois',
        about:
          'Qui menace de compléter une ligne à deux endroits gagne : on ne peut en bloquer qu’un.',
        steps: ['Formez une rangée de trois qui peut être complétée des deux côtés.'],
      },
      tower: {
        title: 'L’une au-dessus de l’autre',
        about:
          'Deux places gagnantes l’une sur l’autre dans une colonne : bloquer celle du bas ouvre celle du haut.',
        steps: ['Gagnez, quoi que fasse l’adversaire.'],
      },
      zugzwang: {
        title: 'Qui doit jouer',
        about:
          'Quand les colonnes se remplissent, quelqu’un finit par jouer sous une place gagnante et l’ouvre. Les rangées qui vous reviennent, paires ou impaires, décident de qui.',
        steps: ['Gagnez en ne laissant rien d’autre à jouer à l’adversaire.'],
      },
    },
    'connect-space': {
      line: {
        title: 'Quatre en ligne',
        about:
          'Les perles glissent le long des tiges ; quatre des vôtres en ligne gagnent, à plat ou empilées.',
        steps: ['Complétez la rangée au bord.', 'Complétez quatre perles sur une tige.'],
      },
      aslant: {
        title: 'En escalier',
        about:
          'Une ligne peut monter à travers les niveaux : une tige plus loin et un niveau plus haut à chaque fois.',
        steps: ['Complétez la ligne qui monte le long du bord.'],
      },
      diagonal: {
        title: 'À travers l’espace',
        about:
          'Une ligne peut traverser le cube : colonne, rangée et niveau changent en même temps.',
        steps: ['Complétez la ligne qui part du coin à travers le cube.'],
      },
      block: {
        title: 'Bloquer',
        about: 'Quand il ne manque qu’une perle à l’adversaire, posez la vôtre à cette place.',
        steps: ['L’adversaire va gagner. Empêchez-le.', 'Empêchez-le encore une fois.'],
      },
      fork: {
        title: 'Deux à la fois',
        about:
          'Qui menace de compléter une ligne à deux endroits gagne : on ne peut en bloquer qu’un.',
        steps: ['Faites deux menaces avec une seule perle.', 'Encore une fois.'],
      },
      ladder: {
        title: 'L’échelle',
        about:
          'Chaque menace force une réponse : menace après menace, vous choisissez où jouent les deux camps, jusqu’à deux à la fois.',
        steps: ['Gagnez par des menaces, quoi que fasse l’adversaire.'],
      },
    },
    chess: {
      rook: {
        title: 'La tour',
        about:
          'Elle passe tout droit par les faces des cases, tant que la voie est libre : sur un niveau, ou vers le haut et le bas.',
        steps: ['Amenez-la en Ea5 en deux coups.', 'Prenez les trois pions en trois coups.'],
      },
      bishop: {
        title: 'Le fou',
        about:
          'Il passe en biais par les arêtes des cases : chaque pas change deux coordonnées parmi colonne, rangée et niveau.',
        steps: ['Amenez-le en Ec3 en deux coups.', 'Prenez les trois pions en trois coups.'],
      },
      unicorn: {
        title: 'La licorne',
        about:
          'Elle passe par les coins des cases : chaque pas change colonne, rangée et niveau à la fois.',
        steps: [
          'Amenez-la en Aa2 en deux coups.',
          'Elle ne quitte jamais sa couleur : 30 des 125 cases. Éclairez-les toutes en trois coups.',
        ],
      },
      knight: {
        title: 'Le cavalier',
        about:
          'Il saute de deux cases dans un sens et d’une dans un autre, par-dessus tout ce qui se trouve entre.',
        steps: ['Amenez-le en Cc5 en deux coups.', 'Prenez les trois pions en trois coups.'],
      },
      queen: {
        title: 'La dame',
        about:
          'Elle va comme la tour, le fou et la licorne : par les faces, les arêtes et les coins, tant que la voie est libre.',
        steps: ['Amenez-la en Ee5 en un coup.', 'Prenez les trois pions en trois coups.'],
      },
      king: {
        title: 'Le roi',
        about:
          'Il avance d’un pas vers l’une des 26 cases autour de lui. Qui le perd perd la partie.',
        steps: ['Amenez-le en Ee5 en deux coups.', 'Prenez les deux pions en deux coups.'],
      },
      pawn: {
        title: 'Le pion',
        about:
          'Il avance d’un pas ou monte d’un pas, et prend en biais. À la dernière rangée du dernier niveau il devient une pièce plus forte.',
        steps: [
          'Amenez-le en Cb3 : un pas en avant et un pas vers le haut.',
          'Il prend en biais : en avant et en haut à la fois, ou de côté avec l’un des deux. Prenez les trois pions.',
          'Amenez-le à la dernière rangée du niveau du haut, où il devient une dame.',
        ],
      },
      capture: {
        title: 'Ce qui est libre',
        about: 'Une pièce est bonne à prendre quand rien ne peut reprendre.',
        steps: ['Votre tour peut prendre deux pièces. Prenez celle que rien ne protège.'],
      },
      protect: {
        title: 'Protéger',
        about: 'Une pièce est protégée quand vous pourriez prendre ce qui la prend.',
        steps: ['La tour noire attaque votre cavalier en Ce1. Protégez-le avec votre tour.'],
      },
      check: {
        title: 'Échec',
        about:
          'Un roi qui pourrait être pris au coup suivant est en échec et doit en sortir aussitôt.',
        steps: ['Donnez échec avec la licorne.', 'Donnez échec avec la tour.'],
      },
      'out-of-check': {
        title: 'Sortir de l’échec',
        about:
          'Il y a trois façons de sortir de l’échec : le roi s’en va, quelque chose s’interpose, ou l’attaquant est pris.',
        steps: [
          'Votre roi est en échec. Menez-le là où rien ne l’attaque.',
          'Placez votre tour entre le roi et la tour noire.',
          'Prenez la tour noire qui donne échec.',
        ],
      },
      mate: {
        title: 'Échec et mat',
        about: 'Un roi en échec sans issue est mat, et la partie est gagnée.',
        steps: ['Matez en un coup avec la dame.', 'Encore un mat en un coup.'],
      },
      stalemate: {
        title: 'Pat',
        about: 'Un roi qui n’est pas en échec mais n’a plus de coup est pat : ce n’est que nulle.',
        steps: ['Matez en un coup, en prenant soin de donner échec.'],
      },
      'queen-mate': {
        title: 'Dame contre roi',
        about:
          'Roi et dame matent ensemble un roi seul : la dame lui ôte des cases, le roi la protège.',
        steps: ['Matez en trois coups, quoi que fassent les Noirs.'],
      },
    },
  },
  lessonOf: (number, all) => `Leçon ${number} sur ${all}`,
  stepOf: (number, all) => `Étape ${number} sur ${all}`,
  lessons: 'Leçons',
  done: (stars) => (stars === 1 ? 'Terminé, 1 étoile' : `Terminé, ${stars} étoiles`),
  yourTurn: 'À vous',
  showMe: 'Montrez-moi',
  next: 'Suite',
  nextLesson: (title) => `Suite : ${title}`,
  again: 'Réessayer',
  notYet: 'Pas encore. Reprenez le coup et réessayez.',
  well: 'C’est cela.',
  puzzles: 'Problèmes',
  seen: (lit, all) => `${lit} cases éclairées sur ${all}`,
  cannotGo: (cell) => `La pièce ne peut pas aller en ${cell}.`,
  wentTo: (cell) => `La pièce est en ${cell}.`,
  views: { scene: 'Dans l’espace', slices: 'Par niveaux' },
  noSuch: 'Cette leçon n’existe pas.',
  puzzle: {
    daily: 'Problème du jour',
    themes: {
      'mate-in-2': 'Mat en 2',
      'mate-in-3': 'Mat en 3',
      'mate-in-4': 'Mat en 4',
      'only-move': 'Seul coup',
      hold: 'Tenir',
      fork: 'Deux à la fois',
      tower: 'L’une au-dessus de l’autre',
      zugzwang: 'Zugzwang',
      ladder: 'Échelle',
    },
    tasks: {
      'mate-in-2': (side) => `${side} : mat en deux coups.`,
      'mate-in-3': (side) => `${side} : mat en trois coups.`,
      'mate-in-4': (side) => `${side} : mat en quatre coups.`,
      'only-move': (side) => `${side} : un seul coup gagne.`,
      hold: (side) => `${side} : un seul coup ne perd pas.`,
      fork: (side) => `${side} : trait et gain.`,
      tower: (side) => `${side} : trait et gain.`,
      zugzwang: (side) => `${side} : trait et gain.`,
      ladder: (side) => `${side} : trait et gain.`,
    },
    own: (side) => `De votre partie (${side}) : il y avait mieux. Trouvez-le.`,
    number: (number) => `Problème ${number + 1}`,
    rating: (rating) => `Cote ${rating}`,
    yourRating: (rating) => `Vous : ${rating}`,
    judging: 'Voyons …',
    rightSoFar: 'Juste. Continuez.',
    wrong: 'Cela ne suffit pas : voyez la réponse sur le plateau.',
    solved: 'Résolu.',
    solvedFirst: 'Résolu du premier coup.',
    shown: 'Voilà comment.',
    showing: 'Regardez …',
    failed: 'Le moteur n’a pas pu être chargé. Réessayez en ligne.',
    hint: 'Indice',
    hintMove: 'Montrer le coup',
    solution: 'Solution',
    next: 'Problème suivant',
    again: 'Encore une fois',
    theme: 'Thème',
    anyTheme: 'Tous les thèmes',
    streak: (days) => (days === 1 ? '1 jour de suite' : `${days} jours de suite`),
    share: 'Partager',
    picture: 'Image',
    copied: 'Copié.',
    shareText: (game, date, result, streak) =>
      `Raumspiel · ${game} · ${date}\n${result}${streak ? ` · ${streak}` : ''}`,
    triesText: (misses) =>
      misses === 0 ? 'résolu du premier coup' : `résolu en ${misses + 1} essais`,
    notSolved: 'pas résolu aujourd’hui',
    games: 'Jeu',
    noSuch: 'Ce problème n’existe pas.',
    loadFailed: 'Les problèmes n’ont pas pu être chargés. Réessayez en ligne.',
    analyse: 'Analyser',
  },
};

import type { Words } from '../words';

export const fr: Words = {
  learn: 'Apprendre',
  courses: {
    'connect-flat': {
      line: {
        title: 'Quatre en ligne',
        about:
          'Les jetons tombent à la place libre la plus basse d’une colonne ; quatre des vôtres en ligne gagnent.',
        steps: ['Complétez une rangée de quatre.', 'Complétez quatre jetons empilés.'],
      },
      aslant: {
        title: 'En diagonale',
        about:
          'Une ligne peut aussi monter en escalier : une colonne plus loin et une place plus haut à chaque fois.',
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
          'Qui menace de compléter une ligne à deux endroits gagne : on ne peut en bloquer qu’un.',
        steps: ['Formez une rangée de trois qui peut être complétée des deux côtés.'],
      },
      tower: {
        title: 'L’une au-dessus de l’autre',
        about:
          'Deux places gagnantes l’une sur l’autre dans une colonne : bloquer celle du bas ouvre celle du haut.',
        steps: [
          'Regardez la colonne c. Jouez de façon que chacune de ses deux places libres les plus basses complète une de vos lignes ; puis gagnez.',
        ],
      },
      zugzwang: {
        title: 'Qui doit jouer',
        about:
          'Personne ne peut passer. Quand il reste peu de colonnes, quelqu’un doit jouer sous une place gagnante et la donne ainsi à l’autre. Là où une colonne a un nombre pair de places libres, la dernière revient au camp qui ne la commence pas.',
        steps: [
          'Les colonnes b et f ont deux places libres chacune, g en a une. Jouez g : l’adversaire doit alors commencer, et vous jouez chaque fois au-dessus, jusqu’à en aligner quatre. Le nombre au-dessus d’une colonne dit en combien de coups elle gagne ou perd.',
          'Maintenant sans les nombres : b a trois places libres, d et g en ont quatre chacune. Faites en sorte que l’adversaire doive commencer la colonne d.',
        ],
      },
    },
    'connect-space': {
      line: {
        title: 'Quatre en ligne',
        about:
          'Les billes glissent le long des tiges ; quatre des vôtres en ligne gagnent, à plat ou empilées.',
        steps: ['Complétez la rangée au bord.', 'Complétez quatre billes sur une tige.'],
      },
      aslant: {
        title: 'En escalier',
        about:
          'Une ligne peut monter à travers les étages : une tige plus loin et un étage plus haut à chaque fois.',
        steps: ['Complétez la ligne qui monte le long du bord.'],
      },
      diagonal: {
        title: 'À travers l’espace',
        about:
          'Une ligne peut traverser le cube : chaque bille une tige de côté, une tige en arrière et un étage plus haut que la précédente.',
        steps: ['Complétez la ligne qui part du coin à travers le cube.'],
      },
      block: {
        title: 'Bloquer',
        about: 'Quand il ne manque qu’une bille à l’adversaire, posez la vôtre à cette place.',
        steps: ['L’adversaire va gagner. Empêchez-le.', 'Empêchez-le encore une fois.'],
      },
      fork: {
        title: 'Deux à la fois',
        about:
          'Une menace est une ligne de trois dont la prochaine bille ferait quatre. Qui fait deux menaces à la fois gagne : on ne peut en bloquer qu’une.',
        steps: ['Faites deux menaces avec une seule bille.', 'Encore une fois.'],
      },
      ladder: {
        title: 'L’échelle',
        about:
          'Une menace est une ligne de trois dont la prochaine bille ferait quatre : il faut la bloquer aussitôt. Menace après menace, vous décidez où joue l’adversaire, jusqu’à en faire deux à la fois.',
        steps: ['Gagnez uniquement par des menaces, quoi que fasse l’adversaire.'],
      },
    },
    chess: {
      cells: {
        title: 'Les cases et leurs noms',
        about:
          'Cinq échiquiers sont superposés : un cube de 125 cases. Le nom d’une case dit sur quel échiquier elle se trouve, et où.',
        steps: [
          'Les échiquiers s’appellent des étages. A est le plus bas, E le plus haut. Montez la tour tout droit jusqu’à la case marquée.',
          'À chaque étage, les lettres a à e vont de gauche à droite. Les cases de même lettre forment une colonne. Menez la tour à la case marquée de la colonne e.',
          'Les chiffres 1 à 5 s’éloignent de vous. Les cases de même chiffre forment une rangée. Menez la tour à la case marquée de la rangée 5.',
          'Étage, colonne et rangée forment le nom d’une case. Trouvez vous-même Dc2 : étage D, colonne c, rangée 2. Amenez-y la tour en trois coups.',
        ],
      },
      moves: {
        title: 'La marche des pièces',
        about: 'Chaque pièce va à sa façon. L’échiquier montre toujours où elle peut aller.',
        steps: [
          'La tour va tout droit, tant que la voie est libre : de côté, en avant ou en arrière, vers le haut ou le bas. Amenez-la à la case marquée en deux coups.',
          'Le fou va en diagonale. Chaque pas mène dans deux de ces sens à la fois, par exemple un de côté et un vers le haut. Amenez-le à la case marquée en deux coups.',
          'La licorne va dans les trois sens à la fois : chaque pas mène un de côté, un en avant ou en arrière, et un vers le haut ou le bas. Amenez-la à la case marquée en deux coups.',
          'La dame va comme une tour, un fou ou une licorne. Amenez-la à la case marquée en un coup.',
          'Le cavalier saute de deux cases dans un sens et d’une dans un autre ; le haut et le bas sont aussi des sens. Amenez-le à la case marquée en un coup.',
          'Un pion va d’un pas en avant ou d’un pas vers le haut. Amenez-le à la case marquée en deux coups.',
          'Un pion prend autrement qu’il n’avance : un pas de côté avec un pas en avant ou vers le haut, ou un pas en avant et un vers le haut. Prenez le pion noir.',
        ],
      },
      win: {
        title: 'Roi, échec et mat',
        about:
          'Tout se joue autour des rois. Qui attaque le roi adverse sans que rien puisse le sauver a gagné ; un roi n’est jamais pris.',
        steps: [
          'Le roi va d’un pas en tous sens. Amenez-le à la case marquée en deux coups.',
          'Attaquer un roi s’appelle échec. Menez la tour là où elle pourrait prendre le roi noir au coup suivant.',
          'Votre roi est maintenant en échec, et il faut l’aider aussitôt. Menez-le là où rien ne l’attaque.',
          'Le mat est un échec contre lequel rien n’aide : le roi ne peut pas partir, et rien ne peut prendre l’attaquant ni s’interposer. Matez avec la dame en un coup.',
        ],
      },
      rook: {
        title: 'La tour',
        about:
          'Elle va tout droit, tant que la voie est libre : de côté, en avant ou en arrière, vers le haut ou le bas.',
        steps: [
          'Amenez-la à la case marquée en deux coups.',
          'Prenez les trois pions en trois coups.',
        ],
      },
      bishop: {
        title: 'Le fou',
        about:
          'Il va en diagonale : chaque pas mène dans deux sens à la fois, par exemple un en avant et un de côté, ou un de côté et un vers le haut.',
        steps: [
          'Amenez-le à la case marquée en deux coups.',
          'Prenez les trois pions en trois coups.',
        ],
      },
      unicorn: {
        title: 'La licorne',
        about:
          'Elle va en diagonale à travers l’espace : chaque pas mène à la fois un de côté, un en avant ou en arrière, et un vers le haut ou le bas.',
        steps: [
          'Amenez-la à la case marquée en deux coups.',
          'Elle a beau jouer, elle ne va que sur les cases d’une seule couleur : ici 30 des 125. Une marque disparaît dès que la licorne pourrait aller sur sa case. Faites disparaître toutes les marques en trois coups.',
        ],
      },
      knight: {
        title: 'Le cavalier',
        about:
          'Il saute de deux cases dans un sens et d’une dans un autre, par-dessus tout ce qui se trouve entre. Le haut et le bas sont aussi des sens.',
        steps: [
          'Amenez-le à la case marquée en deux coups.',
          'Prenez les trois pions en trois coups.',
        ],
      },
      queen: {
        title: 'La dame',
        about: 'Elle va comme une tour, un fou ou une licorne, tant que la voie est libre.',
        steps: [
          'Amenez-la à la case marquée en un coup.',
          'Prenez les trois pions en trois coups.',
        ],
      },
      king: {
        title: 'Le roi',
        about:
          'Il va d’un pas vers l’une des 26 cases autour de lui, mais jamais là où il pourrait être pris.',
        steps: [
          'Amenez-le à la case marquée en deux coups.',
          'Prenez les deux pions en deux coups.',
        ],
      },
      pawn: {
        title: 'Le pion',
        about:
          'Il va d’un pas en avant ou d’un pas vers le haut, et prend en diagonale. Là où il ne peut aller plus loin, à la rangée du fond de l’étage du haut, il devient une pièce plus forte.',
        steps: [
          'Amenez-le à la case marquée : un pas en avant et un pas vers le haut.',
          'Il prend d’un pas de côté avec un pas en avant ou vers le haut, ou d’un pas en avant et un vers le haut. Prenez les trois pions.',
          'Amenez-le à la case marquée, à la rangée du fond de l’étage du haut : là il devient une dame.',
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
        steps: [
          'La tour noire attaque votre cavalier. Placez votre tour de façon qu’elle puisse prendre ce qui prendrait le cavalier.',
        ],
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
          'Il y a trois façons de sortir de l’échec : le roi s’en va, quelque chose s’interpose, ou l’attaquant est pris.',
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
        about:
          'Qui n’est pas en échec et n’a pourtant aucun coup est pat. La partie est alors nulle, si fort que soit l’autre camp.',
        steps: [
          'Voyez-le une fois : menez la dame à la case marquée. Rien n’attaque le roi noir, mais il ne peut plus bouger, et personne ne gagne.',
          'La même position encore. Gagnez cette fois : matez en un coup, avec échec.',
        ],
      },
      'queen-mate': {
        title: 'Dame contre roi',
        about:
          'Roi et dame matent ensemble un roi seul : la dame lui ôte des cases, le roi la protège.',
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
  marked: (cell) => `La case marquée est ${cell}.`,
  seen: (lit, all) => `${lit} cases sur ${all} sans marque`,
  cannotGo: (cell) => `La pièce ne peut pas aller en ${cell}.`,
  wentTo: (cell) => `La pièce est en ${cell}.`,
  views: { scene: 'Dans l’espace', slices: 'Par étages' },
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
    wrong: 'Cela ne suffit pas : voyez la réponse sur le plateau.',
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

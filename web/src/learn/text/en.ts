import type { Theme } from '../puzzle';

interface LessonText {
  readonly title: string;
  /** One sentence for somebody who has never seen the game. */
  readonly about: string;
  /** What to do, a sentence for each step. */
  readonly steps: readonly string[];
}

const chess: Readonly<Record<string, LessonText>> = {
  cells: {
    title: 'Cells and their names',
    about:
      'Five boards stand one above the other: a cube of 125 cells. The name of a cell says on which board it lies, and where.',
    steps: [
      'The boards are called levels. A is the lowest, E the highest. Move the rook straight up to the marked cell.',
      'On each level the letters a to e run from left to right. The cells with the same letter are called a file. Move the rook to the marked cell on file e.',
      'The numbers 1 to 5 run away from you. The cells with the same number are called a rank. Move the rook to the marked cell on rank 5.',
      'Level, file and rank together name a cell. Find Dc2 by yourself: level D, file c, rank 2. Bring the rook there in three moves.',
    ],
  },
  moves: {
    title: 'How the pieces move',
    about: 'Each piece has its own way to go. The board always shows where that leads.',
    steps: [
      'The rook goes straight, as far as the way is free: to the side, forward or back, up or down. Bring it to the marked cell in two moves.',
      'The bishop goes diagonally. Each step leads two of these ways at once, such as one to the side and one up. Bring it to the marked cell in two moves.',
      'The unicorn goes all three ways at once: each step leads one to the side, one forward or back, and one up or down. Bring it to the marked cell in two moves.',
      'The queen goes like a rook, a bishop or a unicorn. Bring her to the marked cell in one move.',
      'The knight leaps two cells one way and one cell another way; up and down are ways too. Bring it to the marked cell in one move.',
      'A pawn goes one step forward or one step up. Bring it to the marked cell in two moves.',
      'A pawn takes otherwise than it goes: one step to the side together with one forward or one up, or one forward and one up. Take the black pawn.',
    ],
  },
  win: {
    title: 'King, check and checkmate',
    about:
      'The game is about the kings. Who attacks the other king so that nothing can save him has won; no king is ever taken.',
    steps: [
      'The king goes one step any way. Bring him to the marked cell in two moves.',
      'To attack a king is called check. Move the rook to where it could take the black king next.',
      'Now your king is in check, and you must help him at once. Let him go where nothing attacks him.',
      'Checkmate is a check that nothing helps against: the king cannot get away, and nobody can take the attacker or come between. Give checkmate with the queen in one move.',
    ],
  },
  rook: {
    title: 'The rook',
    about: 'It goes straight, as far as the way is free: to the side, forward or back, up or down.',
    steps: ['Bring it to the marked cell in two moves.', 'Take all three pawns in three moves.'],
  },
  bishop: {
    title: 'The bishop',
    about:
      'It goes diagonally: each step leads two ways at once, such as one forward and one to the side, or one to the side and one up.',
    steps: ['Bring it to the marked cell in two moves.', 'Take all three pawns in three moves.'],
  },
  unicorn: {
    title: 'The unicorn',
    about:
      'It goes diagonally through space: each step leads one to the side, one forward or back, and one up or down, all at once.',
    steps: [
      'Bring it to the marked cell in two moves.',
      'However often it moves, it only ever comes to cells of one colour: here 30 of the 125. A mark goes away once the unicorn could go to its cell. Make all marks go away in three moves.',
    ],
  },
  knight: {
    title: 'The knight',
    about:
      'It leaps two cells one way and one cell another way, over whatever stands between. Up and down are ways too.',
    steps: ['Bring it to the marked cell in two moves.', 'Take all three pawns in three moves.'],
  },
  queen: {
    title: 'The queen',
    about: 'She goes like a rook, a bishop or a unicorn, as far as the way is free.',
    steps: ['Bring her to the marked cell in one move.', 'Take all three pawns in three moves.'],
  },
  king: {
    title: 'The king',
    about:
      'He goes one step to any of the 26 cells around him, but never to where he could be taken.',
    steps: ['Bring him to the marked cell in two moves.', 'Take both pawns in two moves.'],
  },
  pawn: {
    title: 'The pawn',
    about:
      'It goes one step forward or one step up, and takes diagonally. Where it can go no further, in the farthest row of the top level, it becomes a stronger piece.',
    steps: [
      'Bring it to the marked cell: one step forward and one step up.',
      'It takes with one step to the side and one forward or up, or with one forward and one up. Take all three pawns.',
      'Bring it to the marked cell in the farthest row of the top level: there it becomes a queen.',
    ],
  },
  capture: {
    title: 'What is free',
    about: 'A piece is free to take when nothing can take back.',
    steps: ['Your rook can take two pieces. Take the one that nothing protects.'],
  },
  protect: {
    title: 'Protection',
    about: 'A piece is protected when you could take whatever takes it.',
    steps: [
      'The black rook attacks your knight. Move your rook so that it could take whatever takes the knight.',
    ],
  },
  check: {
    title: 'Check',
    about: 'A king who could be taken next is in check, and must be brought out of it at once.',
    steps: ['Give check with the unicorn.', 'Give check with the rook.'],
  },
  'out-of-check': {
    title: 'Out of check',
    about:
      'There are three ways out of check: the king goes away, something comes between, or the attacker is taken.',
    steps: [
      'Your king is in check. Let him go where nothing attacks him.',
      'Put your rook between the king and the black rook.',
      'Take the black rook that gives check.',
    ],
  },
  mate: {
    title: 'Checkmate',
    about: 'A king in check with no way out is mated, and the game is won.',
    steps: ['Mate in one move with the queen.', 'Mate in one move once more.'],
  },
  stalemate: {
    title: 'Stalemate',
    about:
      'Who is not in check and yet has no move is stalemated. Then the game is a draw, however strong the other side is.',
    steps: [
      'See it once: move the queen to the marked cell. Nothing attacks the black king, but he cannot move any more, so nobody wins.',
      'The same position again. Win this time: mate in one move, with a check.',
    ],
  },
  'queen-mate': {
    title: 'Queen against king',
    about:
      'King and queen mate a lone king together: the queen takes his cells away, the king protects her.',
    steps: ['Mate in three moves, whatever Black does.'],
  },
};

const flat: Readonly<Record<string, LessonText>> = {
  line: {
    title: 'Four in a row',
    about: 'Discs fall to the lowest free place of a column; four of yours in a row win.',
    steps: ['Complete a row of four.', 'Complete four, one above the other.'],
  },
  aslant: {
    title: 'Diagonal',
    about: 'A line may also rise like stairs, one column over and one place up each time.',
    steps: ['Complete the line that rises from the left.'],
  },
  block: {
    title: 'Block',
    about: 'When the other side needs one more disc for its line, put yours there first.',
    steps: ['The other side is about to win. Prevent it.', 'Prevent it once more.'],
  },
  fork: {
    title: 'Two at once',
    about: 'Who threatens to complete a line in two places wins: only one can be blocked.',
    steps: ['Make a row of three that can be completed at both ends.'],
  },
  tower: {
    title: 'One above the other',
    about:
      'Two winning places in one column, one above the other: who blocks the lower opens the upper.',
    steps: [
      'Look at column c. Play so that each of its two lowest free places would complete a line of yours; then win.',
    ],
  },
  zugzwang: {
    title: 'Who has to move',
    about:
      'Nobody may pass. When few columns are left, somebody has to play beneath a winning place and so gives it away. Where a column has an even number of free places, the last is for the side that does not begin it.',
    steps: [
      'Columns b and f have two free places each, g has one. Play g: now the other side has to begin, and you play on top each time until you have four. The number over a column says in how many moves it wins or loses.',
      'Now without the numbers: b has three free places, d and g have four each. See to it that the other side has to begin column d.',
    ],
  },
};

const space: Readonly<Record<string, LessonText>> = {
  line: {
    title: 'Four in a row',
    about:
      'Beads slide down the rods; four of yours in a row win, along the board or one above the other.',
    steps: ['Complete the row along the edge.', 'Complete four on one rod.'],
  },
  aslant: {
    title: 'Like stairs',
    about: 'A line may rise through the levels: one rod over and one level up each time.',
    steps: ['Complete the line that rises along the edge.'],
  },
  diagonal: {
    title: 'Through space',
    about:
      'A line may go through the middle of the cube: each bead one rod to the side, one rod back and one level up from the one before.',
    steps: ['Complete the line from the corner through the cube.'],
  },
  block: {
    title: 'Block',
    about: 'When the other side needs one more bead for its line, put yours there first.',
    steps: ['The other side is about to win. Prevent it.', 'Prevent it once more.'],
  },
  fork: {
    title: 'Two at once',
    about:
      'A threat is a line of three that the next bead would make four. Who makes two threats at once wins: only one of them can be blocked.',
    steps: ['Make two threats with one bead.', 'Do it once more.'],
  },
  ladder: {
    title: 'The ladder',
    about:
      'A threat is a line of three that the next bead would make four: it has to be blocked at once. So you decide where the other side plays, threat after threat, until you make two at once.',
    steps: ['Win by nothing but threats, whatever the other side does.'],
  },
};

export const en = {
  learn: 'Learn',
  courses: { 'connect-flat': flat, 'connect-space': space, chess },
  lessonOf: (number: number, all: number) => `Lesson ${number} of ${all}`,
  stepOf: (number: number, all: number) => `Step ${number} of ${all}`,
  lessons: 'Lessons',
  done: (stars: number) => (stars === 1 ? 'Done, 1 star' : `Done, ${stars} stars`),
  yourTurn: 'Your turn',
  showMe: 'Show me',
  next: 'Next',
  nextLesson: (title: string) => `Next: ${title}`,
  again: 'Try again',
  notYet: 'Not yet. Take it back and try again.',
  well: 'That is it.',
  puzzles: 'Puzzles',
  marked: (cell: string) => `The marked cell is ${cell}.`,
  seen: (lit: number, all: number) => `${lit} of ${all} cells without a mark`,
  cannotGo: (cell: string) => `It cannot go to ${cell}.`,
  wentTo: (cell: string) => `It stands on ${cell}.`,
  views: { scene: 'In space', slices: 'In the levels' },
  noSuch: 'There is no such lesson.',

  puzzle: {
    daily: 'Puzzle of the day',
    themes: {
      'mate-in-2': 'Mate in 2',
      'mate-in-3': 'Mate in 3',
      'mate-in-4': 'Mate in 4',
      'only-move': 'Only move',
      hold: 'Hold',
      fork: 'Two at once',
      tower: 'One above the other',
      zugzwang: 'Zugzwang',
      ladder: 'Ladder',
    } satisfies Record<Theme, string>,
    tasks: {
      'mate-in-2': (side: string) => `${side} mates in two.`,
      'mate-in-3': (side: string) => `${side} mates in three.`,
      'mate-in-4': (side: string) => `${side} mates in four.`,
      'only-move': (side: string) => `${side} has one move that wins.`,
      hold: (side: string) => `${side} has one move that does not lose.`,
      fork: (side: string) => `${side} to move and win.`,
      tower: (side: string) => `${side} to move and win.`,
      zugzwang: (side: string) => `${side} to move and win.`,
      ladder: (side: string) => `${side} to move and win.`,
    } satisfies Record<Theme, (side: string) => string>,
    own: (side: string) => `From your own game: ${side} had something better. Find it.`,
    number: (number: number) => `Puzzle ${number + 1}`,
    rating: (rating: number) => `Rated ${rating}`,
    yourRating: (rating: number) => `You: ${rating}`,
    judging: 'Let us see …',
    rightSoFar: 'Right. Go on.',
    wrong: 'That does not do it: see the answer on the board.',
    solved: 'Solved.',
    solvedFirst: 'Solved at the first try.',
    shown: 'That is how it goes.',
    showing: 'Watch …',
    failed: 'The engine could not be loaded. Try again when you are online.',
    hint: 'Hint',
    hintMove: 'Show the move',
    solution: 'Solution',
    next: 'Next puzzle',
    again: 'Once more',
    theme: 'Theme',
    anyTheme: 'Any theme',
    streak: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
    share: 'Share',
    picture: 'Picture',
    copied: 'Copied.',
    shareText: (game: string, date: string, result: string, streak: string) =>
      `Raumspiel · ${game} · ${date}\n${result}${streak ? ` · ${streak}` : ''}`,
    triesText: (misses: number) =>
      misses === 0
        ? 'solved at the first try'
        : misses === 1
          ? 'solved at the second try'
          : `solved after ${misses + 1} tries`,
    notSolved: 'not solved today',
    games: 'Game',
    noSuch: 'There is no such puzzle.',
    loadFailed: 'The puzzles could not be loaded. Try again when you are online.',
    analyse: 'Analyse',
  },
};

import type { Theme } from '../puzzle';

interface LessonText {
  readonly title: string;
  /** One sentence for somebody who has never seen the game. */
  readonly about: string;
  /** What to do, a sentence for each step. */
  readonly steps: readonly string[];
}

const chess: Readonly<Record<string, LessonText>> = {
  rook: {
    title: 'The rook',
    about:
      'It goes straight through the faces of the cells, as far as the way is free: along a level, or up and down.',
    steps: ['Bring it to Ea5 in two moves.', 'Take all three pawns in three moves.'],
  },
  bishop: {
    title: 'The bishop',
    about:
      'It goes aslant through the edges of the cells: each step changes two of file, rank and level.',
    steps: ['Bring it to Ec3 in two moves.', 'Take all three pawns in three moves.'],
  },
  unicorn: {
    title: 'The unicorn',
    about:
      'It goes through the corners of the cells: each step changes file, rank and level at once.',
    steps: [
      'Bring it to Aa2 in two moves.',
      'It never leaves its colour: 30 of the 125 cells. Light them all up in three moves.',
    ],
  },
  knight: {
    title: 'The knight',
    about: 'It leaps two cells one way and one cell another, over whatever stands between.',
    steps: ['Bring it to Cc5 in two moves.', 'Take all three pawns in three moves.'],
  },
  queen: {
    title: 'The queen',
    about:
      'She goes as rook, bishop and unicorn do: through faces, edges and corners, as far as the way is free.',
    steps: ['Bring her to Ee5 in one move.', 'Take all three pawns in three moves.'],
  },
  king: {
    title: 'The king',
    about: 'He goes one step to any of the 26 cells around him. Whoever loses him loses the game.',
    steps: ['Bring him to Ee5 in two moves.', 'Take both pawns in two moves.'],
  },
  pawn: {
    title: 'The pawn',
    about:
      'It goes one step forward or one step up, and takes aslant. On the last rank of the last level it becomes a stronger piece.',
    steps: [
      'Bring it to Cb3: one step forward and one step up.',
      'It takes aslant: forward and up at once, or to the side with one of them. Take all three pawns.',
      'Bring it to the last rank of the top level, where it becomes a queen.',
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
    steps: ['The black rook attacks your knight on Ce1. Protect the knight with your rook.'],
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
    about: 'A king who is not in check but has no move left is stalemated: that is only a draw.',
    steps: ['Mate in one move, and take care to give check.'],
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
    title: 'Aslant',
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
    steps: ['Win, whatever the other side does.'],
  },
  zugzwang: {
    title: 'Who has to move',
    about:
      'When columns fill up, somebody must at last play beneath a winning place and open it. The rows that you get, odd or even, decide who.',
    steps: ['Win by leaving the other side nothing else to play.'],
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
      'A line may go through the middle of the cube: one file, one rank and one level at a time.',
    steps: ['Complete the line from the corner through the cube.'],
  },
  block: {
    title: 'Block',
    about: 'When the other side needs one more bead for its line, put yours there first.',
    steps: ['The other side is about to win. Prevent it.', 'Prevent it once more.'],
  },
  fork: {
    title: 'Two at once',
    about: 'Who threatens to complete a line in two places wins: only one can be blocked.',
    steps: ['Make two threats with one bead.', 'Do it once more.'],
  },
  ladder: {
    title: 'The ladder',
    about:
      'Each threat forces a reply, so threat after threat you choose where both sides play, until two come at once.',
    steps: ['Win by threats, whatever the other side does.'],
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
  seen: (lit: number, all: number) => `${lit} of ${all} cells lit`,
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

import type { Role, Side } from '../rules/types';
import type { Kind } from '../rules/spec';

/** Every text of the page. Another language is another object of this shape. */
export const en = {
  title: 'Raumspiel',
  tagline: 'Games on a lattice, flat and in space.',
  skip: 'Skip to the board',

  games: {
    'connect-flat': {
      name: 'Connect Four',
      about: 'Drop discs; four in a row win.',
    },
    'connect-space': {
      name: 'Connect Four in 3D',
      about: 'Five by five by five; a line may run any way through space.',
    },
    chess: {
      name: '3D chess',
      about: 'Raumschach: five boards, one above the other, and the unicorn.',
    },
  } satisfies Record<Kind, { name: string; about: string }>,

  home: {
    choose: 'Choose a game',
    sameScreen: 'Same screen',
    computer: 'Against the computer',
    friend: 'With a friend',
    friendLater: 'A link to play by needs a server; this page was loaded without one.',
    more: 'More',
    play: 'Play',
    names: 'Names',
    firstName: 'First player',
    secondName: 'Second player',
    yourName: 'Your name',
    level: 'Level',
    levels: ['Beginner', 'Easy', 'Medium', 'Strong'],
    whoBegins: 'Who begins',
    youBegin: 'I begin',
    computerBegins: 'The computer begins',
    random: 'By chance',
    white: 'White',
    black: 'Black',
    size: 'Board',
    files: 'Files',
    ranks: 'Ranks',
    levelsHigh: 'Levels',
    line: 'In a row to win',
    lineDoesNotFit: 'A line that long does not fit on this board.',
    time: 'Time for each player',
    noClock: 'No clock',
    minutes: (minutes: number, seconds: number) =>
      seconds === 0 ? `${minutes} minutes` : `${minutes} minutes + ${seconds} seconds a move`,
    resume: 'Go on with your game',
    open: 'Open a record',
    openAbout: 'Choose a file, or paste the record of a game here.',
    openFile: 'Choose a file',
    openRead: 'Open',
  },

  sides: {
    chess: ['White', 'Black'],
    connect: ['First', 'Second'],
  },
  players: {
    you: 'You',
    computer: (level: string) => `Computer (${level})`,
    one: 'Player 1',
    two: 'Player 2',
  },

  roles: {
    disc: 'disc',
    pawn: 'pawn',
    knight: 'knight',
    bishop: 'bishop',
    rook: 'rook',
    unicorn: 'unicorn',
    queen: 'queen',
    king: 'king',
  } satisfies Record<Role, string>,

  game: {
    turn: (name: string) => `${name} to move`,
    thinking: (name: string) => `${name} is thinking`,
    check: 'Check',
    yourTurn: 'to move',
    back: 'Back',
    reset: 'Start again',
    playAgain: 'Play again',
    toStart: 'Back to the start',
    resign: 'Resign',
    resignSure: 'Resign? The game is lost then.',
    takeBack: 'Take back',
    claim: 'Claim a draw',
    agreeDraw: 'Agree on a draw',
    flip: 'Turn the board',
    soundOn: 'Sound on',
    soundOff: 'Sound off',
    moves: 'Moves',
    noMoves: 'No moves yet.',
    first: 'First position',
    previous: 'Previous move',
    next: 'Next move',
    latest: 'Latest position',
    lookingBack: 'You are looking at an earlier position.',
    captured: (names: string) => `Captured: ${names}`,
    promotion: 'What does the pawn become?',
    cancel: 'Cancel',
    close: 'Close',
    typeMove: 'Type a move',
    typeMoveForm: { 'connect-flat': 'd', 'connect-space': 'b3', chess: 'Ab2Ab3' } satisfies Record<
      Kind,
      string
    >,
    typeMovePlay: 'Play this move',
    copyRecord: 'Copy the record',
    saveRecord: 'Save the record',
    savePicture: 'Save a picture',
    copied: 'Copied.',
    options: 'More',
    leave: 'The game in progress will be lost.',
    stay: 'Stay',
    clockOut: 'out of time',
  },

  board: {
    board: 'Board',
    scene: 'The board in space',
    slices: 'The board level by level',
    level: (name: string) => `Level ${name}`,
    levelInHand: (name: string) => `Level ${name}, in hand`,
    column: (name: string) => `Column ${name}`,
    drop: (name: string) => `Drop in column ${name}`,
    columnFull: (name: string) => `Column ${name}, full`,
    pad: 'Columns',
    padCell: (name: string, height: number, levels: number) =>
      `Column ${name}, ${height} of ${levels} filled`,
    empty: 'empty',
    piece: (side: string, role: string) => `${side} ${role}`,
    canMoveHere: 'can move here',
    canCapture: 'can be captured',
    inCheck: 'in check',
    selected: 'selected',
    winning: 'in a winning line',
    lastMove: 'last move',
    explode: 'Levels apart',
    closed: 'closed',
    apart: 'apart',
    zoom: 'Size',
    views: 'Views',
    viewNames: ['Tower', 'Front', 'Right', 'Back', 'Left', 'Top'],
    reset: 'Reset the view',
    noScene:
      'This browser cannot show the board in space. Everything can be played on the levels below.',
    loadingScene: 'Loading the board in space …',
    readLine: 'Read this line',
    directions: {
      file: 'along the rank',
      rank: 'along the file',
      level: 'straight up and down',
    },
    layout: { both: 'Both', scene: 'Space', slices: 'Levels' },
    layoutLabel: 'What is shown',
    help: 'Arrow keys move, Page Up and Page Down change the level, Enter chooses, Escape lets go.',
    tapAgain: (name: string) => `${name}: tap again to play`,
  },

  end: {
    won: (name: string) => `${name} wins`,
    draw: 'A draw',
    reasons: {
      line: 'by a line',
      checkmate: 'by checkmate',
      resignation: 'by resignation',
      time: 'on time',
      'board-full': 'The board is full.',
      stalemate: 'Stalemate: no legal move, and no check.',
      'dead-position': 'Neither side can give mate any more.',
      'seventy-five-moves': 'Seventy-five moves each without a capture or a pawn move.',
      'fivefold-repetition': 'The same position for the fifth time.',
      'threefold-repetition': 'The same position for the third time.',
      'fifty-moves': 'Fifty moves each without a capture or a pawn move.',
      agreement: 'Agreed.',
    } as Record<string, string>,
    lines: (lines: number, windows: number) => {
      const what = lines === 1 ? 'with one line' : `with ${lines} lines`;
      return windows > lines ? `${what} (${windows} ways to count it)` : what;
    },
    look: 'Look at the board',
    review: 'Review',
  },

  spoken: {
    dropped: (name: string, cell: string) => `${name}: ${cell}.`,
    moved: (name: string, role: string, from: string, to: string) =>
      `${name}: ${role} ${from} to ${to}.`,
    captured: (role: string) => `Takes ${role}.`,
    promoted: (role: string) => `Becomes ${role}.`,
    check: 'Check.',
    turn: (name: string) => `${name} to move.`,
  },

  settings: {
    title: 'Settings',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    colours: 'Piece colours',
    colourNames: { classic: 'Red and yellow', sea: 'Blue and orange', plain: 'Ivory and navy' },
    sound: 'Sound',
    motion: 'Moving pieces',
    motions: { system: 'As the system', full: 'Always', none: 'Never' },
    confirm: 'Ask for a second tap before every move',
    view: 'Board in space',
    done: 'Done',
  },

  failure: {
    title: 'Something went wrong here.',
    again: 'Try again',
    rules: 'The rules could not be loaded. Is the network there?',
  },

  sideName: (kind: Kind, side: Side): string =>
    (kind === 'chess' ? en.sides.chess : en.sides.connect)[side] ?? '',
};

export type Texts = typeof en;

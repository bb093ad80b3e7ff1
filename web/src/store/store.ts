import { create } from 'zustand';
import { choose } from '../board/select';
import type { PickedBy } from '../board/view';
import { Game } from '../rules/game';
import { columnName } from '../rules/name';
import { Refused } from '../rules/refused';
import { other, type Cell, type Move, type Outcome, type Role } from '../rules/types';
import { handedTo, newClock, pressed, stopped, type Clock, type TimeControl } from './clock';
import { mayMove, nextMatchId, resultOf, toMove, type Match, type Seat } from './match';
import { goTo, type Route } from './route';
import { saveGame } from './saved';
import { DEFAULTS, recall, remember, type Settings } from './settings';
import { dress } from './theme';

export interface State {
  readonly route: Route;
  readonly settings: Settings;
  readonly match: Match | null;
  /** The ply that is looked at; null is the latest. */
  readonly shownPly: number | null;
  readonly selected: Cell | null;
  readonly hovered: Cell | null;
  /** A move that was tapped once. */
  readonly preview: Move | null;
  /** The moves among which a promotion chooses. */
  readonly promoting: readonly Move[] | null;
  readonly focus: number | null;
  /** The level that is large where there is little room. */
  readonly inHand: number;
  /** The cell that the keyboard is on. */
  readonly cursor: Cell;
  /** How large flat boards are drawn; 1 fits. */
  readonly zoom: number;
  readonly flipped: boolean;
  /** A refusal, shown where the board is; goes away with the next thing done. */
  readonly notice: string | null;
  readonly endSeen: boolean;
  /** What the screen reader is told, with a number so that the same is told twice. */
  readonly spoken: { readonly text: string; readonly at: number };
}

export interface BeginOptions {
  readonly flipped?: boolean;
  readonly time?: TimeControl | null;
  /** Clocks that have run already, of a game that is taken up again. */
  readonly clock?: Clock | null;
}

export interface Actions {
  readonly setRoute: (route: Route) => void;
  readonly set: (settings: Partial<Settings>) => void;
  readonly begin: (game: Game, seats: readonly [Seat, Seat], options?: BeginOptions) => void;
  /** Takes over a game as a server has it; null when it is left. */
  readonly follow: (match: Match | null, flipped: boolean) => void;
  readonly restart: () => void;
  readonly leave: () => void;
  readonly play: (text: string) => boolean;
  readonly pick: (cell: Cell, how: PickedBy) => void;
  readonly promote: (role: Role | null) => void;
  readonly hover: (cell: Cell | null) => void;
  readonly focusLevel: (level: number | null) => void;
  readonly hold: (level: number) => void;
  readonly point: (cell: Cell) => void;
  readonly setZoom: (zoom: number) => void;
  readonly letGo: () => void;
  readonly show: (ply: number) => void;
  readonly flip: () => void;
  readonly end: (outcome: Outcome) => void;
  readonly takeBack: () => void;
  readonly seeEnd: () => void;
  readonly say: (notice: string | null) => void;
  readonly speak: (text: string) => void;
}

const NOTHING_IN_HAND = { selected: null, preview: null, promoting: null, notice: null } as const;

const AT_START = {
  ...NOTHING_IN_HAND,
  shownPly: null,
  hovered: null,
  focus: null,
  inHand: 0,
  cursor: { x: 0, y: 0, z: 0 },
  zoom: 1,
  endSeen: false,
};

export const useStore = create<State & Actions>()((set, get) => ({
  route: { screen: 'home' },
  settings: typeof localStorage === 'undefined' ? DEFAULTS : recall(),
  match: null,
  flipped: false,
  spoken: { text: '', at: 0 },
  ...AT_START,

  setRoute: (route) => set({ route }),

  set: (changes) => {
    const settings = { ...get().settings, ...changes };
    remember(settings);
    dress(settings);
    set({ settings });
  },

  begin: (game, seats, { flipped = false, time = null, clock = time && newClock(time) } = {}) => {
    const match: Match = { id: nextMatchId(), game, seats, ended: null, clock, time };
    saveGame(match, flipped);
    set({ ...AT_START, match, flipped });
    goTo({ screen: 'play' });
  },

  follow: (match, flipped) => {
    const before = get().match;
    if (!match) set({ ...AT_START, match: null });
    else if (before?.id !== match.id) set({ ...AT_START, match, flipped });
    else if (before.game !== match.game) set({ ...NOTHING_IN_HAND, match });
    else set({ match });
  },

  restart: () => {
    const { match, begin, flipped } = get();
    if (!match) return;
    const { game, seats, time } = match;
    begin(Game.start(game.spec.text, game.startText), seats, { flipped, time });
  },

  leave: () => {
    set({ ...AT_START, match: null });
    goTo({ screen: 'home' });
  },

  play: (text) => {
    const { match } = get();
    if (!match || match.ended) return false;
    try {
      if (match.server) {
        const move = match.game.after(text).moves.at(-1);
        set({ ...NOTHING_IN_HAND, shownPly: null });
        if (move) match.server.play(move.text);
        return true;
      }
      const next = afterMove(match, text);
      saveGame(next, get().flipped);
      set({ ...NOTHING_IN_HAND, match: next, shownPly: null });
      return true;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      set({ ...NOTHING_IN_HAND, notice: refused.message });
      return false;
    }
  },

  pick: (cell, how) => {
    const { match, shownPly, selected, preview, settings, play } = get();
    if (!match || shownPly !== null || !mayMove(match)) return;
    const choice = choose(match.game.position.legal, selected, cell);
    switch (choice.does) {
      case 'play': {
        const again = preview?.text === choice.move.text;
        if (!again && needsSecondTap(how, settings, choice.move)) set({ preview: choice.move });
        else play(choice.move.text);
        break;
      }
      case 'promote':
        set({ promoting: choice.moves, preview: null });
        break;
      case 'select':
        set({ ...NOTHING_IN_HAND, selected: choice.cell, inHand: choice.cell.z });
        break;
      case 'let-go':
      case 'nothing':
        set(NOTHING_IN_HAND);
        // Only the rules know why a click leads nowhere (a full column, say).
        if (match.game.spec.kind !== 'chess') play(columnName(match.game.spec, cell));
        break;
    }
  },

  promote: (role) => {
    const { promoting, play } = get();
    const move = promoting?.find((m) => m.promotion === role);
    if (move) play(move.text);
    else set(NOTHING_IN_HAND);
  },

  hover: (hovered) => set({ hovered }),
  focusLevel: (focus) => set({ focus }),
  hold: (inHand) => set({ inHand }),
  point: (cursor) => set({ cursor }),
  setZoom: (zoom) => set({ zoom }),
  letGo: () => set({ ...NOTHING_IN_HAND, hovered: null }),

  show: (ply) => {
    const { match } = get();
    if (!match) return;
    const shownPly = ply >= match.game.ply ? null : Math.max(0, ply);
    set({ ...NOTHING_IN_HAND, shownPly });
  },

  flip: () => {
    const flipped = !get().flipped;
    const { match } = get();
    if (match && !match.server) saveGame(match, flipped);
    set({ flipped });
  },

  end: (outcome) => {
    const { match } = get();
    if (!match || resultOf(match)) return;
    const clock = match.clock && stopped(match.clock, Date.now());
    const ended = { ...match, ended: outcome, clock };
    saveGame(ended);
    set({ ...NOTHING_IN_HAND, match: ended, shownPly: null });
  },

  takeBack: () => {
    const { match } = get();
    if (!match || match.game.ply === 0 || match.ended) return;
    let ply = match.game.ply - 1;
    // Against the computer one takes back its answer too.
    const mine = match.seats.findIndex((seat) => seat.kind === 'person');
    const turnAt = (at: number) => match.game.at(at).position.turn;
    if (match.seats.some((seat) => seat.kind === 'computer') && ply > 0 && turnAt(ply) !== mine) {
      ply -= 1;
    }
    const game = match.game.at(ply);
    const running = ply > 0 ? game.position.turn : null;
    const clock = match.clock && handedTo(match.clock, running, Date.now());
    const next = { ...match, game, clock };
    saveGame(next, get().flipped);
    set({ ...NOTHING_IN_HAND, match: next, shownPly: null, endSeen: false });
  },

  seeEnd: () => set({ endSeen: true }),
  say: (notice) => set({ notice }),
  speak: (text) => set({ spoken: { text, at: get().spoken.at + 1 } }),
}));

function afterMove(match: Match, text: string): Match {
  const game = match.game.after(text);
  const now = Date.now();
  const clock = match.clock && pressed(match.clock, toMove(match), now);
  return { ...match, game, clock: clock && game.position.outcome ? stopped(clock, now) : clock };
}

function needsSecondTap(how: PickedBy, settings: Settings, move: Move): boolean {
  if (settings.confirm) return true;
  if (how === 'touch-scene') return true;
  // In the slices a chess move has had its first tap when the piece was chosen.
  return how === 'touch' && move.from === null;
}

/** The game as it is shown: the latest position, or the one stepped back to. */
export function shownGame({ match, shownPly }: Pick<State, 'match' | 'shownPly'>): Game | null {
  if (!match) return null;
  return shownPly === null ? match.game : match.game.at(shownPly);
}

export function resign(): void {
  const { match, end } = useStore.getState();
  if (match) end({ winner: other(toMove(match)), reason: 'resignation' });
}

import { create } from 'zustand';
import { aheadOf } from '../board/premove';
import { isSecond } from '../board/pickedBy';
import { choose, needsSecondTap } from '../board/select';
import type { Because, Drawing, PickedBy } from '../board/view';
import type { Game } from '../rules/game';
import { columnName } from '../rules/name';
import { Refused } from '../rules/refused';
import { sameCell, type Cell, type Move, type Outcome, type Role } from '../rules/types';
import { LocalSession, resignation, tableSession, takeUp, type BeginOptions } from './local';
import { mayMove, resultOf, toMove, type Match, type Seat } from './match';
import type { Session } from './session';
import { tallied, type Tally } from './tally';
import { behind, goTo, type Route } from '../app/route';
import type { KeptGame } from '../device/games';
import { DEFAULTS, recall, remember, type Settings } from '../device/settings';
import { dress } from '../device/theme';
import { t } from '../text';
import { refusalText } from '../text/refusalText';

export interface State {
  readonly route: Route;
  /** The game that a look at it leads back to. */
  readonly behind: Route | null;
  readonly settings: Settings;
  /** The game on the table, and how it stands. */
  readonly session: Session | null;
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
  /** A refusal, shown where the board is; goes away with the next thing done. */
  readonly notice: string | null;
  /** What of the board shows why. */
  readonly because: Because | null;
  readonly endSeen: boolean;
  /** A move that is played as soon as it is one's turn. */
  readonly premove: Move | null;
  readonly drawings: readonly Drawing[];
  /** Points of both sides over the games played one after another here, before this one. */
  readonly tally: Tally | null;
  /** What the screen reader is told, with a number so that the same is told twice. */
  readonly spoken: { readonly text: string; readonly at: number };
}

export interface Actions {
  /** `from` is the address before, as the screen there had rewritten it. */
  readonly setRoute: (route: Route, from?: Route) => void;
  readonly set: (settings: Partial<Settings>) => void;
  readonly begin: (game: Game, seats: readonly [Seat, Seat], options?: BeginOptions) => void;
  /** Puts a game on the table, or none. */
  readonly sit: (session: Session | null) => void;
  /** Comes back to the local game that is on the table; whether there is one. */
  readonly takeTable: () => boolean;
  /**
   * Somebody is called away from the local game on the table, which waits there; clocks do not, so a
   * game with clocks is put among the others, where they stand. Tells whether a game was set aside.
   */
  readonly setAside: () => boolean;
  /** Puts a game of the device on the table again; whether that could be done. */
  readonly goOn: (kept: KeptGame) => boolean;
  readonly restart: () => void;
  readonly leave: () => void;
  readonly play: (text: string) => boolean;
  readonly pick: (cell: Cell, how: PickedBy) => void;
  readonly promote: (role: Role | null) => void;
  readonly hover: (cell: Cell | null) => void;
  readonly focusLevel: (level: number | null) => void;
  readonly draw: (from: Cell, to: Cell | null) => void;
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

/** Whether the last click has played a move. */
let clickPlayed = false;

const NOTHING_IN_HAND = {
  selected: null,
  preview: null,
  promoting: null,
  notice: null,
  because: null,
  premove: null,
  drawings: [],
} as const;

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

/** The local game that was left for analysis or review, and that one comes back to. */
let resting: LocalSession | null = null;

export const useStore = create<State & Actions>()((set, get) => ({
  route: { screen: 'home' },
  behind: null,
  settings: typeof localStorage === 'undefined' ? DEFAULTS : recall(),
  session: null,
  match: null,
  tally: null,
  spoken: { text: '', at: 0 },
  ...AT_START,

  setRoute: (route, from = get().route) =>
    set({ route, behind: behind(from, get().behind, route) }),

  set: (changes) => {
    const settings = { ...get().settings, ...changes };
    remember(settings);
    dress(settings);
    set({ settings });
  },

  begin: (game, seats, options) => {
    (local() ?? resting ?? tableSession())?.clear();
    resting = null;
    get().sit(new LocalSession(game, seats, options));
    set({ tally: null });
    goTo({ screen: 'play' });
  },

  sit: (session) => {
    const before = get().session;
    if (before === session) return;
    before?.listen(null);
    if (session && before instanceof LocalSession) resting = before;
    set({ ...AT_START, session, match: session?.match ?? null });
    session?.listen((match) => set(changed(get(), match)));
  },

  takeTable: () => {
    const { session, sit } = get();
    const back = local() ?? resting ?? tableSession();
    if (!back) return false;
    if (back !== session) sit(back);
    // Whoever comes back to a game that is over has seen its end.
    if (back !== session && back.match && resultOf(back.match)) set({ endSeen: true });
    return true;
  },

  setAside: () => {
    const table = local();
    if (!table?.match || resultOf(table.match)) return false;
    if (table.match.clock) {
      get().sit(null);
      table.clear();
    }
    return table.match.game.ply > 0;
  },

  goOn: (kept) => {
    const table = local() ?? resting ?? tableSession();
    if (table?.id !== kept.id) {
      const taken = takeUp(kept);
      if (!taken) return false;
      table?.clear();
      resting = null;
      get().sit(taken);
      // What was cleared away has taken the table with it.
      taken.leave();
    }
    goTo({ screen: 'play' });
    return true;
  },

  restart: () => {
    const { match, tally, sit } = get();
    const next = tallied(tally, match && resultOf(match));
    sit(local()?.again() ?? null);
    set({ tally: next });
  },

  leave: () => {
    const { session, sit } = get();
    session?.leave();
    sit(null);
    resting = null;
    goTo({ screen: 'home' });
  },

  play: (text) => {
    const { session, match } = get();
    if (!session || !match || match.ended) return false;
    try {
      const next = match.game.after(text);
      // What was decided ahead stands until one's own move is made.
      const premove = match.seats[toMove(match)].kind === 'person' ? null : get().premove;
      set({ ...NOTHING_IN_HAND, premove, shownPly: null });
      session.play(next);
      return true;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      set({ ...NOTHING_IN_HAND, notice: refusalText(refused) });
      return false;
    }
  },

  pick: (cell, how) => {
    const { match, shownPly, selected, preview, settings, play } = get();
    // The second half of a double click must not play for the other side.
    if (isSecond(how) && clickPlayed) return;
    clickPlayed = false;
    if (!match || shownPly !== null || resultOf(match)) return;
    if (!mayMove(match)) {
      const mine = match.seats.findIndex((seat) => seat.kind === 'person');
      if (mine < 0) set({ ...NOTHING_IN_HAND, notice: t.game.notYourTurn });
      else {
        const ahead = { selected, premove: get().premove };
        set({ ...NOTHING_IN_HAND, ...aheadOf(match.game, mine === 0 ? 0 : 1, ahead, cell) });
      }
      return;
    }
    const choice = choose(match.game.position.legal, selected, cell);
    switch (choice.does) {
      case 'play': {
        const again = preview?.text === choice.move.text;
        const twice = settings.confirm || needsSecondTap(how, choice.move);
        if (!again && twice) set({ preview: choice.move });
        else clickPlayed = play(choice.move.text);
        break;
      }
      case 'promote':
        set({ promoting: choice.moves, preview: null });
        break;
      case 'select':
        set({ ...NOTHING_IN_HAND, selected: choice.cell, inHand: choice.cell.z });
        break;
      case 'let-go':
        set(NOTHING_IN_HAND);
        break;
      case 'nothing':
        // Only the rules know why a click leads nowhere (a full column, say).
        if (match.game.spec.kind !== 'chess') {
          set(NOTHING_IN_HAND);
          play(columnName(match.game.spec, cell));
        } else {
          set(NOTHING_IN_HAND);
          void tellWhyNot(match.game, selected, cell);
        }
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
  draw: (from, to) => {
    const { drawings } = get();
    const same = (drawing: Drawing): boolean =>
      sameCell(drawing.from, from) && (drawing.to === to || sameCell(drawing.to, to));
    const rest = drawings.filter((drawing) => !same(drawing));
    set({ drawings: rest.length < drawings.length ? rest : [...drawings, { from, to }] });
  },
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

  flip: () => get().session?.flip(),

  end: (outcome) => {
    set({ ...NOTHING_IN_HAND, shownPly: null });
    local()?.end(outcome);
  },

  takeBack: () => {
    set({ ...NOTHING_IN_HAND, shownPly: null, endSeen: false });
    get().session?.takeBack();
  },

  seeEnd: () => set({ endSeen: true }),
  say: (notice) => set({ notice }),
  speak: (text) => set({ spoken: { text, at: get().spoken.at + 1 } }),
}));

/** What changes on the screen with the match: a move lets go of everything, another game begins anew. */
function changed({ match: before, premove }: State, match: Match | null): Partial<State> {
  if (!match || before?.id !== match.id) return { ...AT_START, match };
  if (before.game === match.game) return { match };
  // A move that was decided ahead waits for one's turn.
  return { ...NOTHING_IN_HAND, premove, match };
}

/** Says why a click leads nowhere, unless something else has been done meanwhile; the reasons come when they are wanted. */
async function tellWhyNot(game: Game, selected: Cell | null, clicked: Cell): Promise<void> {
  const { whyNot } = await import('./whyNot');
  const refusal = whyNot(game, selected, clicked);
  const now = useStore.getState();
  if (refusal && now.match?.game === game && now.selected === null)
    useStore.setState({ notice: refusal.words, because: refusal.because });
}

/** The game that is decided on this device, if that is what is on the table. */
function local(): LocalSession | null {
  const { session } = useStore.getState();
  return session instanceof LocalSession ? session : null;
}

/** The game as it is shown: the latest position, or the one stepped back to. */
export function shownGame({ match, shownPly }: Pick<State, 'match' | 'shownPly'>): Game | null {
  if (!match) return null;
  return shownPly === null ? match.game : match.game.at(shownPly);
}

export function resign(): void {
  const { match, end } = useStore.getState();
  if (match) end(resignation(match));
}

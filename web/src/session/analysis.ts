import { createStore } from 'zustand/vanilla';
import { keepGame, loadGames, newGameId, type KeptGame } from '../device/games';
import { read, write } from '../device/storage';
import { Game } from '../rules/game';
import {
  commented,
  grown,
  hasBranches,
  mainLine,
  merged,
  promoted,
  pruned,
  readTree,
  treeAt,
  treeOf,
  writeTree,
  type Path,
  type Tree,
} from '../rules/tree';
import { t } from '../text';
import { nextMatchId, type Match, type Seat } from './match';
import { Session } from './session';

/** What is looked at: everything that was tried, the line in hand, and where in it. */
export interface Analysis {
  readonly tree: Tree;
  /** The line in hand, to its end. */
  readonly game: Game;
  readonly ply: number;
}

/** Which tree this tab has in hand, so that a reload finds it. */
const TAB = 'raumspiel.analysis';

const pathOf = (game: Game, ply = game.ply): Path =>
  game.moves.slice(0, ply).map((move) => move.text);

/** A board on which both sides are tried out. What was tried stays, on the device too. */
export class AnalysisSession extends Session {
  private id: string = newGameId();
  /** What screens follow. */
  readonly state;

  constructor(game: Game, flipped: boolean) {
    super(matchOf(nextMatchId(), game, game.ply, flipped));
    this.state = createStore<Analysis>(() => ({
      tree: treeOf(pathOf(game)),
      game,
      ply: game.ply,
    }));
  }

  private get now(): Analysis {
    return this.state.getState();
  }

  override play(next: Game): void {
    const { now } = this;
    const move = next.moves.at(-1)?.text;
    if (move === undefined) return;
    this.go(grown(now.tree, pathOf(now.game, now.ply), move), pathOf(next), next);
  }

  /** Plays several moves from where one is. */
  playAll(moves: Path): void {
    const { now } = this;
    let path = pathOf(now.game, now.ply);
    let { tree } = now;
    for (const move of moves) {
      tree = grown(tree, path, move);
      path = [...path, move];
    }
    this.go(tree, path);
  }

  show(ply: number): void {
    const { now } = this;
    this.become({ ...now, ply: Math.min(now.game.ply, Math.max(0, ply)) });
  }

  /** Goes to a place of the tree. */
  showPath(path: Path): void {
    const { now } = this;
    this.go(now.tree, path);
  }

  /** One move back; the moves stay in the tree. */
  override takeBack(): void {
    this.show(this.now.ply - 1);
  }

  override leave(): void {
    // Everything that was tried has been kept as it was tried.
  }

  comment(text: string): void {
    this.changeTree((tree, path) => commented(tree, path, text));
  }

  promote(): void {
    this.changeTree(promoted);
  }

  /** Takes the move shown out of the tree, with all that was tried after it. */
  prune(): void {
    const { now } = this;
    if (now.ply === 0) return;
    const path = pathOf(now.game, now.ply);
    this.go(pruned(now.tree, path), path.slice(0, -1));
  }

  /** Another game, or another position; what was tried before stays among the games. */
  begin(game: Game, tree: Tree = treeOf(pathOf(game))): void {
    this.id = newGameId();
    write(sessionStorage, TAB, null);
    const match = matchOf(nextMatchId(), game, game.ply, this.match?.flipped ?? false);
    this.state.setState({ tree, game, ply: game.ply });
    this.change(match);
    this.keep();
  }

  private changeTree(change: (tree: Tree, path: Path) => Tree): void {
    const { now } = this;
    const path = pathOf(now.game, now.ply);
    this.go(change(now.tree, path), path);
  }

  /** Goes to a place of another tree; `there` is the game up to it where it is made already. */
  private go(tree: Tree, path: Path, there?: Game): void {
    const { now } = this;
    const rest = mainLine(treeAt(tree, path) ?? { move: '', comment: '', next: [] });
    const known = pathOf(now.game).join(' ') === [...path, ...rest].join(' ') ? now.game : null;
    const game =
      known ??
      (
        there ?? Game.start(now.game.spec.text, now.game.startText).afterAll(path.join(' '))
      ).afterAll(rest.join(' '));
    this.become({ tree, game, ply: path.length });
  }

  private become(now: Analysis): void {
    const before = this.now;
    this.state.setState(now);
    const { match } = this;
    if (match) this.change(matchOf(match.id, now.game, now.ply, match.flipped));
    if (before.tree !== now.tree) this.keep();
  }

  /** A line without branches or comments is in the address; more than that is kept. */
  private keep(): void {
    const { now } = this;
    if (!hasBranches(now.tree)) return;
    write(sessionStorage, TAB, this.id);
    keepGame({
      id: this.id,
      way: 'analysis',
      spec: now.game.spec.text,
      start: now.game.unusualStart,
      moves: mainLine(now.tree).join(' '),
      names: ['', ''],
      side: null,
      result: null,
      at: Date.now(),
      tree: writeTree(now.tree),
    });
  }

  /** Takes up what was tried from here before, on another day or before a reload. */
  async recall(): Promise<void> {
    const path = pathOf(this.now.game);
    const games = await loadGames();
    const { now } = this;
    const inHand = read(sessionStorage, TAB);
    const kept = games.find(
      (game) => isFrom(game, now.game, path) && (path.length > 0 || game.id === inHand),
    );
    if (!kept?.tree) return;
    this.id = kept.id;
    const tree = merged(readTree(kept.tree), now.tree);
    this.go(tree, pathOf(now.game, now.ply));
  }
}

function isFrom({ way, spec, start, tree }: KeptGame, game: Game, path: Path): boolean {
  const same = way === 'analysis' && spec === game.spec.text && start === game.unusualStart;
  return same && tree !== undefined && treeAt(readTree(tree), path) !== null;
}

function matchOf(id: number, game: Game, ply: number, flipped: boolean): Match {
  const seat = (side: 0 | 1): Seat => ({
    kind: 'person',
    name: t.sideName(game.spec.kind, side),
  });
  return {
    id,
    game: game.at(ply),
    seats: [seat(0), seat(1)],
    ended: null,
    clock: null,
    time: null,
    flipped,
  };
}

/**
 * Moves that were tried, and what was tried after each: a game with its variations. Values: each
 * change makes another tree. A place in it is the list of moves that lead there.
 */
export interface Tree {
  /** The move that leads here; empty at the root. */
  readonly move: string;
  readonly comment: string;
  /** What may follow; the first is the main line. */
  readonly next: readonly Tree[];
}

export type Path = readonly string[];

export const treeOf = (moves: Path): Tree =>
  moves.reduceRight<Tree>((after, move) => ({ ...after, next: [{ ...after, move }] }), {
    move: '',
    comment: '',
    next: [],
  });

/** What is at a place; null where nobody has been. */
export function treeAt(tree: Tree, [move, ...rest]: Path): Tree | null {
  if (move === undefined) return tree;
  const next = tree.next.find((one) => one.move === move);
  return next ? treeAt(next, rest) : null;
}

/** The main line from here on. */
export function mainLine({ next: [first] }: Tree): string[] {
  return first ? [first.move, ...mainLine(first)] : [];
}

/** The tree with another thing at a place; null takes it away with all that follows. */
function changed(tree: Tree, path: Path, change: (there: Tree) => Tree | null): Tree {
  const [move, ...rest] = path;
  if (move === undefined) return change(tree) ?? tree;
  const next = tree.next.flatMap((one) => {
    if (one.move !== move) return [one];
    const after = rest.length > 0 ? changed(one, rest, change) : change(one);
    return after ? [after] : [];
  });
  return { ...tree, next };
}

/** The tree with a move tried at a place. */
export function grown(tree: Tree, path: Path, move: string): Tree {
  if (treeAt(tree, [...path, move])) return tree;
  const leaf: Tree = { move, comment: '', next: [] };
  return changed(tree, path, (there) => ({ ...there, next: [...there.next, leaf] }));
}

export const commented = (tree: Tree, path: Path, comment: string): Tree =>
  changed(tree, path, (there) => ({ ...there, comment }));

/** The tree without what begins with the last move of the path. */
export const pruned = (tree: Tree, path: Path): Tree =>
  path.length === 0 ? tree : changed(tree, path, () => null);

/** The tree with the line through this place as the main line wherever it branches off. */
export function promoted(tree: Tree, path: Path): Tree {
  const [move, ...rest] = path;
  const chosen = tree.next.find((one) => one.move === move);
  if (!chosen) return tree;
  return { ...tree, next: [promoted(chosen, rest), ...tree.next.filter((one) => one !== chosen)] };
}

/** Everything that is in either tree; main line and comments of the first count. */
export function merged(one: Tree, other: Tree): Tree {
  const next = one.next.map((mine) => {
    const theirs = other.next.find(({ move }) => move === mine.move);
    return theirs ? merged(mine, theirs) : mine;
  });
  const more = other.next.filter(({ move }) => !one.next.some((mine) => mine.move === move));
  return { ...one, comment: one.comment || other.comment, next: [...next, ...more] };
}

export const hasBranches = (tree: Tree): boolean =>
  tree.next.length > 1 || tree.comment !== '' || tree.next.some(hasBranches);

const escaped = (text: string): string => text.replace(/[\\}]/g, '\\$&');
const comment = (text: string): string[] => (text === '' ? [] : [`{${escaped(text)}}`]);

/** The moves as records write them: variations in parentheses after the move that they replace. */
export function writeTree(tree: Tree): string {
  return [...comment(tree.comment), ...following(tree)].join(' ');
}

function following({ next: [first, ...others] }: Tree): string[] {
  if (!first) return [];
  const variations = others.flatMap((other) => [
    `(${[other.move, ...comment(other.comment), ...following(other)].join(' ')})`,
  ]);
  return [first.move, ...comment(first.comment), ...variations, ...following(first)];
}

/** Numbers of moves, and results. */
const NOT_A_MOVE = /^(?:\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/;

interface Draft extends Tree {
  comment: string;
  readonly next: Draft[];
}

const draft = (move: string): Draft => ({ move, comment: '', next: [] });

/** Reads what `writeTree` or a record has written. The rules have checked it before. */
export function readTree(text: string): Tree {
  const root = draft('');
  let here = root;
  let before = root;
  const back: (readonly [Draft, Draft])[] = [];
  for (const [token, said] of text.matchAll(/\{((?:\\.|[^\\}])*)\}|[()]|[^\s(){}]+/gs)) {
    if (said !== undefined) {
      const plain = said.replace(/\\(.)/gs, '$1');
      here.comment = here.comment === '' ? plain : `${here.comment} ${plain}`;
    } else if (token === '(') {
      back.push([before, here]);
      here = before;
    } else if (NOT_A_MOVE.test(token)) {
      continue;
    } else if (token === ')') {
      [before, here] = back.pop() ?? [before, here];
    } else {
      const known = here.next.find(({ move }) => move === token);
      const next = known ?? draft(token);
      if (!known) here.next.push(next);
      [before, here] = [here, next];
    }
  }
  return root;
}

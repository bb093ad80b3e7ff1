import { useState, type ReactNode } from 'react';
import { treeAt, type Path, type Tree } from '../../rules/tree';
import type { Analysis, AnalysisSession } from '../../session/analysis';
import { t } from '../../text';
import { LineMoves } from '../game/LineMoves';
import { lineLabels } from '../game/moveLabel';

interface Props {
  session: AnalysisSession;
  now: Analysis;
}

/** The line in hand, and beside each of its moves what else was tried there. */
export function TreeMoves({ session, now }: Props) {
  const { game, ply, tree } = now;
  const path = game.moves.map((move) => move.text);
  const here = path.slice(0, ply);
  const branches = path
    .map((_, at) => path.slice(0, at))
    .concat([path])
    .flatMap((before) => othersAt(tree, before, path[before.length]));
  return (
    <>
      <LineMoves game={game} at={ply} onShow={(to) => session.show(to)} />
      {branches.length > 0 && (
        <section className="variations" aria-label={t.analysis.variations}>
          <h2>{t.analysis.variations}</h2>
          <ul>{branches.map((branch) => variation(branch))}</ul>
        </section>
      )}
      <CommentField
        key={here.join(' ')}
        text={treeAt(tree, here)?.comment ?? ''}
        onWrite={(text) => session.comment(text)}
      />
    </>
  );

  function variation({ path: to, tree: branch }: Branch): ReactNode {
    const moves = firstMoves(branch);
    const shownMoves = lineLabels(game.at(to.length - 1), moves.slice(0, MOST_SHOWN));
    const more = moves.length > MOST_SHOWN ? ' …' : '';
    const number = `${Math.ceil(to.length / 2)}${to.length % 2 === 1 ? '.' : ' …'}`;
    const shown = to.every((move, at) => here[at] === move);
    return (
      <li key={to.join(' ')}>
        <button
          type="button"
          className="quiet"
          aria-current={shown ? 'step' : undefined}
          onClick={() => session.showPath(to)}
        >
          {`${number} ${shownMoves.join(' ')}${more}`}
        </button>
        {branch.comment && <span className="muted">{branch.comment}</span>}
      </li>
    );
  }
}

interface Branch {
  readonly path: Path;
  readonly tree: Tree;
}

/** What was tried at a place besides the line in hand. */
function othersAt(root: Tree, before: Path, taken: string | undefined): Branch[] {
  const next = treeAt(root, before)?.next ?? [];
  return next
    .filter(({ move }) => move !== taken)
    .map((tree) => ({ path: [...before, tree.move], tree }));
}

const MOST_SHOWN = 6;

/** How a variation begins, and one move more, if it goes on. */
function firstMoves(tree: Tree, most = MOST_SHOWN): string[] {
  const [next] = tree.next;
  return next && most > 0 ? [tree.move, ...firstMoves(next, most - 1)] : [tree.move];
}

/** What somebody thinks of the position shown. Written when the field is left. */
function CommentField({ text, onWrite }: { text: string; onWrite: (text: string) => void }) {
  const [draft, setDraft] = useState(text);
  return (
    <label className="field comment">
      {t.analysis.comment}
      <textarea
        rows={2}
        maxLength={2000}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => draft.trim() !== text && onWrite(draft.trim())}
      />
    </label>
  );
}

import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Icon } from '../../board/piece/Icon';
import { Sign, type SignName } from '../../part/Sign';
import type { Game } from '../../rules/game';
import { t } from '../../text';
import { moveLabels } from './moveLabel';
import './lineMoves.css';

interface Props {
  /** The whole line, whatever of it is shown. */
  game: Game;
  at: number;
  onShow: (ply: number) => void;
  /** What is said beside a move, and how a screen reader says it. */
  beside?: (ply: number) => { readonly node: ReactNode; readonly words: string } | null;
}

/** The moves of a line; each shows the position after it. */
export function LineMoves({ game, at, onShow, beside }: Props) {
  const labels = useMemo(() => moveLabels(game), [game]);
  const chess = game.spec.kind === 'chess';
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !current) return;
    const above = current.offsetTop - box.offsetTop;
    if (above < box.scrollTop || above > box.scrollTop + box.clientHeight - 40) {
      box.scrollTop = above - box.clientHeight / 2;
    }
  }, [at]);
  const step = (label: string, sign: SignName, to: number, off: boolean) => (
    <button
      type="button"
      className="quiet"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={() => onShow(to)}
    >
      <Sign name={sign} size={18} />
    </button>
  );
  return (
    <section className={`moves${chess ? ' chess' : ''}`} aria-label={t.game.moves}>
      {labels.length === 0 ? (
        <p className="muted">{t.game.noMoves}</p>
      ) : (
        <ol ref={list} className="move-list" tabIndex={0} aria-label={t.game.moves}>
          {labels.map(({ piece, text, words }, ply) => {
            const said = beside?.(ply);
            return (
              <li key={ply} data-number={ply % 2 === 0 ? ply / 2 + 1 : undefined}>
                <button
                  type="button"
                  className="quiet"
                  aria-current={ply + 1 === at ? 'step' : undefined}
                  aria-description={said ? `${words}, ${said.words}` : words}
                  onClick={() => onShow(ply + 1)}
                >
                  <Icon role={piece.role} side={piece.side} />
                  {text}
                  {said?.node}
                </button>
              </li>
            );
          })}
        </ol>
      )}
      <div className="steps">
        {step(t.game.first, 'first', 0, at === 0)}
        {step(t.game.previous, 'previous', at - 1, at === 0)}
        {step(t.game.next, 'next', at + 1, at === labels.length)}
        {step(t.game.latest, 'latest', labels.length, at === labels.length)}
      </div>
    </section>
  );
}

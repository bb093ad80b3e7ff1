import { useEffect, useRef, type ReactNode } from 'react';
import type { Move } from '../../rules/types';
import { t } from '../../text';

interface Props {
  moves: readonly Move[];
  at: number;
  onShow: (ply: number) => void;
  /** What is said beside a move, and how a screen reader says it. */
  beside?: (ply: number) => { readonly node: ReactNode; readonly words: string } | null;
}

/** The moves of a line; each shows the position after it. */
export function LineMoves({ moves, at, onShow, beside }: Props) {
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
  const step = (label: string, sign: string, to: number, off: boolean) => (
    <button
      type="button"
      className="quiet"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={() => onShow(to)}
    >
      <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  );
  return (
    <section className="moves" aria-label={t.game.moves}>
      <div className="steps">
        {step(t.game.first, 'M6 5V19M19 5L9 12L19 19Z', 0, at === 0)}
        {step(t.game.previous, 'M16 5L7 12L16 19Z', at - 1, at === 0)}
        {step(t.game.next, 'M8 5L17 12L8 19Z', at + 1, at === moves.length)}
        {step(t.game.latest, 'M18 5V19M5 5L15 12L5 19Z', moves.length, at === moves.length)}
      </div>
      {moves.length === 0 ? (
        <p className="muted">{t.game.noMoves}</p>
      ) : (
        <ol ref={list} className="move-list" tabIndex={0} aria-label={t.game.moves}>
          {moves.map((move, ply) => {
            const said = beside?.(ply);
            return (
              <li key={ply} data-number={ply % 2 === 0 ? `${ply / 2 + 1}.` : undefined}>
                <button
                  type="button"
                  className="quiet"
                  aria-current={ply + 1 === at ? 'step' : undefined}
                  aria-label={said ? `${move.text}, ${said.words}` : undefined}
                  onClick={() => onShow(ply + 1)}
                >
                  {move.text}
                  {said?.node}
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

import { useEffect, useRef } from 'react';
import type { Match } from '../../store/match';
import { useStore } from '../../store/store';
import { t } from '../../text';

/** The moves so far; each shows its position. */
export function MoveList({ match }: { match: Match }) {
  const shownPly = useStore((state) => state.shownPly);
  const show = useStore((state) => state.show);
  const list = useRef<HTMLOListElement>(null);
  const { moves } = match.game;
  const at = shownPly ?? moves.length;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (!current || !box) return;
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
      onClick={() => show(to)}
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
          {moves.map((move, ply) => (
            <li key={ply} data-number={ply % 2 === 0 ? `${ply / 2 + 1}.` : undefined}>
              <button
                type="button"
                className="quiet"
                aria-current={ply + 1 === at ? 'step' : undefined}
                onClick={() => show(ply + 1)}
              >
                {move.text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

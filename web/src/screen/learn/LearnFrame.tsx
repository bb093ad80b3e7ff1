import type { ReactNode } from 'react';
import { Sign } from '../../part/Sign';
import { t } from '../../text';
import { TopBar } from '../TopBar';
import './learn.css';

interface Props {
  crumb: string;
  kind: string;
  /** Where closing leads. */
  home: string;
  /** What stands on the left where there is room. */
  rail?: ReactNode;
  board: ReactNode;
  card: ReactNode;
  spoken: string;
}

/** A board with a card beside it, or below it on a phone. */
export function LearnFrame({ crumb, kind, home, rail, board, card, spoken }: Props) {
  return (
    <>
      <TopBar
        tools={
          <a className="icon-button" href={home} aria-label={t.game.close} title={t.game.close}>
            <Sign name="close" size={22} />
          </a>
        }
      >
        <p className="game-name">{crumb}</p>
      </TopBar>
      <main className={`learn ${kind}`} tabIndex={-1}>
        {rail}
        {board}
        <section className="learn-card">{card}</section>
      </main>
      <p className="sr-only" role="status" aria-live="polite" data-testid="spoken">
        {spoken}
      </p>
    </>
  );
}

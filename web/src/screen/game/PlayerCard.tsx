import type { ReactNode } from 'react';
import { emblemOf } from '../../board/piece/emblem';
import { Icon } from '../../board/piece/Icon';
import type { Side } from '../../rules/types';
import { resultOf, toMove, type Match } from '../../session/match';
import { t } from '../../text';
import { capturedBy } from './captured';
import { ClockFace } from './ClockFace';

interface Props {
  match: Match;
  side: Side;
  place: 'near' | 'far';
  mark?: ReactNode;
}

/** A player: name, colour, whose turn it is, clock, what was captured. */
export function PlayerCard({ match, side, place, mark }: Props) {
  const { game, seats, clock } = match;
  const chess = game.spec.kind === 'chess';
  const toPlay = resultOf(match) === null && toMove(match) === side;
  const won = resultOf(match)?.winner === side;
  const captured = chess ? capturedBy(game, side) : [];
  const turn = seats[side].kind === 'computer' ? t.game.thinkingShort : t.game.yourTurn;
  return (
    <section
      className={`player ${place}${toPlay ? ' to-move' : ''}${won ? ' won' : ''}${chess ? ' chess' : ''}`}
      data-side={side}
      aria-current={toPlay || undefined}
    >
      <span className="player-colour">
        <Icon role={emblemOf(match.game.spec.kind)} side={side} />
      </span>
      <span className="player-name">
        <b>{seats[side].name}</b>
        {mark}
      </span>
      <span className="player-side">
        {t.sideName(game.spec.kind, side)}
        {toPlay && <span className="player-turn"> · {turn}</span>}
      </span>
      {captured.length > 0 && (
        <span
          className="captured"
          role="img"
          aria-label={t.game.captured(captured.map((piece) => t.roles[piece.role]).join(', '))}
        >
          {captured.map((piece, at) => (
            <Icon key={at} role={piece.role} side={piece.side} />
          ))}
        </span>
      )}
      {clock && <ClockFace clock={clock} side={side} />}
    </section>
  );
}

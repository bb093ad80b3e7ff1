import { Icon } from '../../board/piece/Icon';
import { kindOf } from '../../rules/spec';
import { useKeptGames, type KeptGame } from '../../device/games';
import { readTable } from '../../device/table';
import { writeRoute } from '../../app/route';
import type { Turn } from '../../players/turns';
import { useTurns } from '../../players/useTurns';
import { t } from '../../text';
import { leftText } from './leftText';

interface Line {
  readonly href: string;
  readonly spec: string;
  readonly title: string;
  readonly about: string;
  readonly action: string;
  /** Whether somebody waits for a move from here. */
  readonly mine: boolean;
}

/** So many are in sight; the rest is in the list of games. */
const MOST = 3;

/** The games that go on: those first in which somebody waits for a move from here. */
export default function Waiting() {
  const saved = readTable();
  const online = (useKeptGames() ?? []).filter(({ game, result }) => game && result === null);
  const turns = useTurns((state) => state.turns) ?? online.map(asRemembered);
  const lines: Line[] = [
    ...turns.filter(({ yourMove }) => yourMove).map(lineOf),
    ...(saved
      ? [
          {
            href: writeRoute({ screen: 'play' }),
            spec: saved.spec,
            title: t.home.resume,
            about: t.home.resumeAbout(
              t.games[kindOf(saved.spec)].name,
              saved.seats[0].name,
              saved.seats[1].name,
            ),
            action: t.home.goOn,
            mine: false,
          },
        ]
      : []),
    ...turns.filter(({ yourMove }) => !yourMove).map(lineOf),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="waiting" aria-label={t.home.resume}>
      {lines.slice(0, MOST).map(({ href, spec, title, about, action, mine }) => {
        const chess = kindOf(spec) === 'chess';
        return (
          <li key={href} className={chess ? 'chess' : ''}>
            <Icon role={chess ? 'king' : 'disc'} side={0} />
            <span>
              <b>{title}</b>
              <small>{about}</small>
            </span>
            <a
              className={mine ? 'button primary' : 'button'}
              href={href}
              aria-label={`${action}: ${about}`}
            >
              {action}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** A game as it was left here; whose turn it is the server must say. */
const asRemembered = ({ game = '', spec, names, side }: KeptGame): Turn => ({
  game,
  spec,
  opponent: (side !== null && names[side === 0 ? 1 : 0]) || null,
  yourMove: false,
  leftMs: null,
});

function lineOf({ game, spec, opponent, yourMove, leftMs }: Turn): Line {
  const against = t.online.against(opponent ?? t.online.someone);
  const { name } = t.games[kindOf(spec)];
  const left = leftMs !== null && leftText(leftMs);
  return {
    href: writeRoute({ screen: 'game', game }),
    spec,
    title: yourMove ? t.you.yourMove : against,
    about: yourMove ? [`${name}, ${against}`, left].filter(Boolean).join(' · ') : name,
    action: t.home.goOn,
    mine: yourMove,
  };
}

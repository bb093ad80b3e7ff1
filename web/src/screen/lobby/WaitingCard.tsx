import { goTo, linkTo } from '../../app/route';
import { cancel, seek } from '../../lobby/lobby';
import type { Seeking } from '../../lobby/state';
import { BY_DAYS } from '../../lobby/ticks';
import { useStore } from '../../session/store';
import { readTable } from '../../device/table';
import { Sign } from '../../part/Sign';
import { p } from '../../text/players';
import { beginGame, defaultSetup } from '../home/setup';
import { kindOf } from '../../rules/spec';
import { CopyButton } from '../online/CopyButton';
import { gamesText, speedsText } from './wishText';
import { useElapsed } from './useElapsed';

/** Somebody waits: for what and how long, and what they can do meanwhile. */
export function WaitingCard({ seeking }: { seeking: Seeking }) {
  const { wish, id } = seeking;
  const waited = useElapsed(seeking.since);
  return (
    <section className="lobby-card waits" aria-labelledby="lobby-waits">
      <h2 id="lobby-waits">
        <span className="pulse" aria-hidden="true" />
        {p.lobby.waiting}
      </h2>
      <p>{p.lobby.waitingFor(gamesText(wish), speedsText(wish))}</p>
      <p className="muted" aria-live="off">
        {p.lobby.since(waited)}
      </p>
      <button type="button" className="lobby-find" onClick={cancel} autoFocus>
        {p.lobby.cancel}
      </button>
      <p className="muted">{p.lobby.called}</p>
      <div className="lobby-meanwhile">
        <button type="button" onClick={() => playComputer(wish.specs[0] ?? '')}>
          <Sign name="computer" />
          {p.lobby.computer}
        </button>
        <button
          type="button"
          onClick={() => void seek({ specs: wish.specs, times: BY_DAYS, rated: wish.rated })}
        >
          <Sign name="clock" />
          {p.lobby.byDays}
        </button>
        {id !== null && wish.with === undefined && (
          <CopyButton text={linkTo({ screen: 'lobby', at: id })} label={p.lobby.share} />
        )}
      </div>
    </section>
  );
}

/** A game against the computer: the one on the table, else a new one of what is waited for. */
function playComputer(spec: string): void {
  const table = readTable();
  if (table?.seats.some((seat) => seat.kind === 'computer')) goTo({ screen: 'play' });
  else void beginGame({ ...defaultSetup(kindOf(spec), 'computer'), spec });
  useStore.getState().speak(p.lobby.called);
}

import { useState, type SubmitEvent } from 'react';
import type { Side, TimeControl } from '../../generated/protocol';
import { Choice } from '../../part/Choice';
import { Dialog } from '../../part/Dialog';
import { Game } from '../../rules/game';
import { Refused } from '../../rules/refused';
import { evenStart } from '../../players/calls';
import { CONNECT_FOUR, CONNECT_SPACE, type Kind } from '../../rules/spec';
import { createGame, leaveOnline, useOnline } from '../../session/online';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { refusalText } from '../../text/refusalText';
import BoardChoice from '../home/BoardChoice';
import { ClockFields } from '../home/ClockFields';
import { DEFAULT_SPECS } from '../home/setup';
import { clock, NO_CLOCK, TIME_CONTROLS, timeText } from './timeControl';

const OWN = 'own';

/** Where whoever begins has the better of it, and the server knows openings in which nobody has. */
const EVEN: readonly string[] = [CONNECT_FOUR, CONNECT_SPACE, 'connect-4x4x4-4'];

interface Props {
  kind: Kind;
  /** The board that was chosen already. */
  spec?: string;
  onClose: () => void;
}

/** What is chosen before a link is made. */
export default function FriendDialog({ kind, spec: chosen, onClose }: Props) {
  const set = useStore((state) => state.set);
  const names = useStore((state) => state.settings.names);
  const [spec, setSpec] = useState(chosen ?? DEFAULT_SPECS[kind]);
  const [side, setSide] = useState<Side | 'random'>('random');
  const [time, setTime] = useState<TimeControl>(NO_CLOCK);
  const [own, setOwn] = useState(false);
  const [watching, setWatching] = useState(true);
  const [even, setEven] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attended = useOnline((state) => state.attended);
  const shut = attended?.shut ? refusalText(attended.shut) : null;
  const sides =
    kind === 'chess'
      ? { first: t.home.white, second: t.home.black, random: t.home.random }
      : t.online.sideChoice;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setProblem(null);
    try {
      Game.start(spec);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      setProblem(refusalText(refused));
      return;
    }
    const open = (start?: string): void =>
      createGame({
        spec,
        time,
        watching,
        ...(side === 'random' ? {} : { side }),
        ...(start === undefined ? {} : { start }),
      });
    if (even && EVEN.includes(spec))
      evenStart(spec).then(open, () => setProblem(t.online.noServer));
    else open();
  };
  const close = (): void => {
    leaveOnline();
    onClose();
  };
  const waiting =
    attended?.link.is === 'waiting'
      ? t.online.noServer
      : attended?.link.is === 'foreign'
        ? t.online.foreignServer
        : null;

  return (
    <Dialog title={`${t.games[kind].name} · ${t.home.friend}`} onClose={close}>
      <form className="setup" onSubmit={submit}>
        <label className="field">
          {t.home.yourName}
          <input
            value={names[0]}
            placeholder={t.players.you}
            maxLength={24}
            autoComplete="nickname"
            onChange={(event) => set({ names: [event.target.value, names[1]] })}
          />
        </label>
        <Choice label={t.online.yourSide} options={sides} value={side} onChange={setSide} />
        <details>
          <summary>{t.home.more}</summary>
          <div className="more">
            <label className="field">
              {t.home.time}
              <select
                value={own ? OWN : TIME_CONTROLS.indexOf(time)}
                onChange={({ target }) => {
                  setOwn(target.value === OWN);
                  setTime(TIME_CONTROLS[Number(target.value)] ?? clock(15, 10));
                }}
              >
                {TIME_CONTROLS.map((control, at) => (
                  <option key={at} value={at}>
                    {timeText(control)}
                  </option>
                ))}
                <option value={OWN}>{t.home.ownClock}</option>
              </select>
            </label>
            {own && time.kind === 'clock' && (
              <ClockFields
                minutes={time.initialSeconds / 60}
                increment={time.incrementSeconds}
                onChange={(minutes, increment) => setTime(clock(minutes, increment))}
              />
            )}
            {kind !== 'chess' && <BoardChoice kind={kind} spec={spec} onSpec={setSpec} />}
            {EVEN.includes(spec) && (
              <label className="tick">
                <input
                  type="checkbox"
                  checked={even}
                  onChange={(event) => setEven(event.target.checked)}
                />
                {t.online.balanced}
              </label>
            )}
            <label className="tick">
              <input
                type="checkbox"
                checked={watching}
                onChange={(event) => setWatching(event.target.checked)}
              />
              {t.online.watching}
            </label>
          </div>
        </details>
        {(problem ?? shut ?? waiting) && (
          <p className="problem" role="alert">
            {problem ?? shut ?? waiting}
          </p>
        )}
        <div className="buttons">
          <button type="button" onClick={close}>
            {t.game.cancel}
          </button>
          <button type="submit" className="primary" disabled={attended !== null && !shut}>
            {attended && !shut ? t.online.creating : t.online.create}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

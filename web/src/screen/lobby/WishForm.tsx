import type { SubmitEvent } from 'react';
import { GAMES, SPEEDS, type Ticks } from '../../lobby/ticks';
import { useKnown } from '../../players/known';
import { gameName } from '../../text/gameName';
import { p } from '../../text/players';
import { timeShort, timeText } from '../online/timeControl';

interface Props {
  ticks: Ticks;
  /** Whether something else on the screen is the first thing to press. */
  quiet: boolean;
  onTicks: (ticks: Ticks) => void;
  onFind: () => void;
}

/** The ticked ones, with one more or one less. */
const toggled = <T,>(ticked: readonly T[], one: T): readonly T[] =>
  ticked.includes(one) ? ticked.filter((other) => other !== one) : [...ticked, one];

/** What will do: games, speeds, and whether ratings are at stake. */
export function WishForm({ ticks, quiet, onTicks, onFind }: Props) {
  const known = useKnown((state) => state.known);
  const { games, speeds, rated } = ticks;
  const something = games.length > 0 && speeds.length > 0;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (something) onFind();
  };
  return (
    <form className="lobby-card" onSubmit={submit}>
      <fieldset>
        <legend>{p.lobby.games}</legend>
        <div className="choice-row">
          {GAMES.map((spec) => (
            <Tick
              key={spec}
              label={gameName(spec)}
              on={games.includes(spec)}
              onChange={() => onTicks({ ...ticks, games: toggled(games, spec) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{p.lobby.speeds}</legend>
        <div className="choice-row">
          {SPEEDS.map((time, at) => (
            <Tick
              key={at}
              label={timeShort(time)}
              name={timeText(time)}
              on={speeds.includes(at)}
              onChange={() => onTicks({ ...ticks, speeds: toggled(speeds, at) })}
            />
          ))}
        </div>
      </fieldset>
      <label className="tick">
        <input
          type="checkbox"
          checked={rated}
          aria-describedby="rated-about"
          onChange={() => onTicks({ ...ticks, rated: !rated })}
        />
        {p.lobby.rated}
      </label>
      <p className="muted" id="rated-about">
        {p.lobby.ratedAbout}
      </p>
      <button
        type="submit"
        className={quiet ? 'lobby-find' : 'lobby-find primary'}
        disabled={!something}
      >
        {p.lobby.find}
      </button>
      {!something && (
        <p className="muted" role="status">
          {p.lobby.tickOne}
        </p>
      )}
      {!known && <p className="muted">{p.lobby.becomes}</p>}
    </form>
  );
}

interface TickProps {
  label: string;
  /** What it is called in full, where the label is short. */
  name?: string;
  on: boolean;
  onChange: () => void;
}

function Tick({ label, name = label, on, onChange }: TickProps) {
  return (
    <label className={on ? 'chosen' : ''} title={name}>
      <input type="checkbox" aria-label={name} checked={on} onChange={onChange} />
      {label}
    </label>
  );
}

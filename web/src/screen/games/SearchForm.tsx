import type { Kind } from '../../rules/spec';
import { t } from '../../text';
import type { Sought } from './sought';
import type { State } from './state';

/** Fields that narrow the list while one types. */
export function SearchForm({
  sought,
  onSeek,
}: {
  sought: Sought;
  onSeek: (sought: Sought) => void;
}) {
  const kinds = Object.keys(t.games) as Kind[];
  const states = Object.keys(t.online.states) as State[];
  return (
    <form className="seek" role="search" onSubmit={(event) => event.preventDefault()}>
      <label className="field">
        {t.kept.game}
        <select
          value={sought.kind}
          onChange={(event) => onSeek({ ...sought, kind: event.target.value as Kind | '' })}
        >
          <option value="">{t.kept.all}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t.games[kind].name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {t.kept.opponent}
        <input
          type="search"
          value={sought.opponent}
          onChange={(event) => onSeek({ ...sought, opponent: event.target.value })}
        />
      </label>
      <label className="field">
        {t.kept.result}
        <select
          value={sought.state}
          onChange={(event) => onSeek({ ...sought, state: event.target.value as State | '' })}
        >
          <option value="">{t.kept.all}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {t.online.states[state]}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}

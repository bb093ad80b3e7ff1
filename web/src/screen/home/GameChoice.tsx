import { Sign } from '../../part/Sign';
import type { Kind } from '../../rules/spec';
import { t } from '../../text';
import { Picture } from './Picture';

interface Props {
  kinds: readonly Kind[];
  value: Kind;
  onChange: (kind: Kind) => void;
}

/** The games as pictures, of which one is chosen. */
export function GameChoice({ kinds, value, onChange }: Props) {
  return (
    <div className="cards" role="radiogroup" aria-label={t.home.choose}>
      {kinds.map((kind) => {
        const { name, about } = t.games[kind];
        return (
          <label key={kind} className={`card${kind === value ? ' chosen' : ''}`} data-kind={kind}>
            <input
              type="radio"
              name="game"
              value={kind}
              aria-label={name}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <Picture kind={kind} />
            <span className="card-tick" aria-hidden="true">
              {kind === value && <Sign name="tick" size={17} />}
            </span>
            <span className="card-name">{name}</span>
            <span className="card-about">{about}</span>
          </label>
        );
      })}
    </div>
  );
}

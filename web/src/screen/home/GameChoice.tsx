import { useLayoutEffect, useRef } from 'react';
import { Sign } from '../../part/Sign';
import type { Kind } from '../../rules/spec';
import { t } from '../../text';
import { Picture, PictureLight } from './Picture';

interface Props {
  kinds: readonly Kind[];
  value: Kind;
  onChange: (kind: Kind) => void;
}

/** The games as pictures, of which one is chosen. Where they do not all have room, that one is in sight. */
export function GameChoice({ kinds, value, onChange }: Props) {
  const cards = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = cards.current;
    const card = box?.querySelector<HTMLElement>('.chosen');
    if (box && card) box.scrollLeft = card.offsetLeft - (box.clientWidth - card.offsetWidth) / 2;
  }, [value]);
  return (
    <div ref={cards} className="cards" role="radiogroup" aria-label={t.home.choose}>
      <PictureLight />
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

import { useEffect, useRef, useState } from 'react';
import type { Phrase } from '../../generated/protocol';
import { ask } from '../../session/online';
import { Sign } from '../../part/Sign';
import { t } from '../../text';

/** The few things that can be said; nobody has to read what strangers type. */
export function Phrases({ disabled }: { disabled: boolean }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      if (!(event.target instanceof Node) || !box.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', away);
    return () => removeEventListener('pointerdown', away);
  }, [open]);
  return (
    <div
      className="phrases"
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <button type="button" disabled={disabled} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Sign name="say" />
        {t.online.say}
      </button>
      {open && (
        <ul>
          {(Object.entries(t.online.phrases) as [Phrase, string][]).map(([phrase, text]) => (
            <li key={phrase}>
              <button
                type="button"
                className="quiet"
                onClick={() => {
                  ask({ type: 'chat', phrase });
                  setOpen(false);
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

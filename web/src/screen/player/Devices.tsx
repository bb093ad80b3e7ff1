import { useEffect, useState } from 'react';
import { read, write } from '../../device/storage';
import type { Device, OwnPlayer } from '../../generated/http';
import { Sure } from '../../part/Sure';
import { signOut } from '../../players/calls';
import { remember } from '../../players/known';
import { p } from '../../text/players';
import { PairDialog } from './PairDialog';
import { Problem, Section } from './Section';
import { useDoing } from './useDoing';
import { hourOf } from './when';

interface Props {
  own: OwnPlayer;
  onChange: () => Promise<void>;
  onGone: () => void;
}

/** Where the player is known, and how another device becomes theirs. */
export function Devices({ own, onChange, onGone }: Props) {
  const [pairing, setPairing] = useState(false);
  const devices = own.devices.filter(({ kind }) => kind !== 'passkey');
  const strange = useStrangeDevices(devices);
  return (
    <Section title={p.devices}>
      <ul className="lines">
        {devices.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            isNew={strange.has(device.id)}
            onGone={
              device.this
                ? () => {
                    remember(null);
                    onGone();
                    return Promise.resolve();
                  }
                : onChange
            }
          />
        ))}
      </ul>
      <button type="button" onClick={() => setPairing(true)}>
        {p.another}
      </button>
      {pairing && (
        <PairDialog
          own={own}
          onClose={() => {
            setPairing(false);
            void onChange();
          }}
        />
      )}
    </Section>
  );
}

const SEEN = 'raumspiel.devices';

/** Devices that were not there when this one last looked: whoever did not bring them can sign them out. */
function useStrangeDevices(devices: readonly Device[]): ReadonlySet<string> {
  const [before] = useState(() => read(localStorage, SEEN));
  const ids = devices.map(({ id }) => id).join(' ');
  useEffect(() => write(localStorage, SEEN, ids.split(' ')), [ids]);
  if (!Array.isArray(before)) return new Set();
  return new Set(
    devices.filter((device) => !device.this && !before.includes(device.id)).map(({ id }) => id),
  );
}

interface LineProps {
  device: Device;
  isNew: boolean;
  onGone: () => Promise<void>;
}

function DeviceLine({ device, isNew, onGone }: LineProps) {
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useDoing();
  const kind = p.kinds[device.kind] ?? device.kind;
  const seen = hourOf(device.seen);
  return (
    <li>
      <span>
        <b>{kind}</b>
        {device.this && <em>{p.thisDevice}</em>}
        {isNew && <em className="new">{p.newDevice}</em>}
        <small className="muted">{p.seen(seen)}</small>
      </span>
      {asked ? (
        <Sure
          question={device.this ? p.signOutThis : p.signOutSure}
          answer={p.signOut}
          onYes={() => run(() => signOut(device.id).then(onGone))}
          onNo={() => setAsked(false)}
        />
      ) : (
        <button
          type="button"
          disabled={busy}
          aria-label={p.signOutNamed(kind, seen)}
          onClick={() => setAsked(true)}
        >
          {p.signOut}
        </button>
      )}
      <Problem text={problem} />
    </li>
  );
}

import { useEffect, useState } from 'react';
import type { Device, OwnPlayer } from '../../generated/http';
import { Sure } from '../../part/Sure';
import { CallRefused, newRecovery, signOut } from '../../players/calls';
import { createPasskey, passkeysWork } from '../../players/passkey';
import { p } from '../../text/players';
import { CopyButton } from '../online/CopyButton';
import { Problem, Section } from './Section';
import { useDoing } from './useDoing';
import { hourOf } from './when';

interface Props {
  own: OwnPlayer;
  onChange: () => Promise<void>;
}

/** How somebody gets back here who has lost their devices. */
export function WaysBack({ own, onChange }: Props) {
  const ways = own.devices.length + Number(own.recovery);
  return (
    <Section title={p.ways} about={p.waysAbout}>
      {ways === 1 && <p className="notice">{p.noWay}</p>}
      <Recovery own={own} onChange={onChange} />
      <Passkeys own={own} onChange={onChange} />
    </Section>
  );
}

function Recovery({ own, onChange }: Props) {
  const [code, setCode] = useState<string | null>(null);
  const { busy, problem, run } = useDoing();
  if (code !== null) {
    return (
      <div className="shown-once">
        <h3>{p.recovery}</h3>
        <p role="status">{p.recoveryShown}</p>
        <p className="secret-code">{code}</p>
        <div className="buttons">
          <CopyButton text={code} label={p.copyCode} />
          <button
            type="button"
            className="primary"
            onClick={() => {
              setCode(null);
              void onChange();
            }}
          >
            {p.writtenDown}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div>
      <h3>{p.recovery}</h3>
      <p className="muted">{own.recovery ? p.hasRecovery : p.noRecovery}</p>
      <button
        type="button"
        disabled={busy}
        onClick={() => run(async () => setCode((await newRecovery()).code))}
      >
        {own.recovery ? p.anotherRecovery : p.newRecovery}
      </button>
      <Problem text={problem} />
    </div>
  );
}

function Passkeys({ own, onChange }: Props) {
  const [offered, setOffered] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const { busy, problem, run } = useDoing();
  useEffect(() => void passkeysWork().then(setOffered), []);
  const passkeys = own.devices.filter(({ kind }) => kind === 'passkey');
  if (!offered && passkeys.length === 0) return null;
  const add = async (): Promise<void> => {
    setTold(null);
    await createPasskey(own).catch((failure: unknown) => {
      throw failure instanceof CallRefused ? failure : new CallRefused('none', p.passkeyFailed);
    });
    setTold(p.passkeyAdded);
    await onChange();
  };
  return (
    <div>
      <h3>{p.passkeys}</h3>
      <p className="muted">{p.passkeysAbout}</p>
      <ul className="lines">
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} onChange={onChange} />
        ))}
      </ul>
      {offered && (
        <button type="button" disabled={busy} onClick={() => run(add)}>
          {p.addPasskey}
        </button>
      )}
      {told && <p role="status">{told}</p>}
      <Problem text={problem} />
    </div>
  );
}

function PasskeyLine({ passkey, onChange }: { passkey: Device; onChange: () => Promise<void> }) {
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useDoing();
  const seen = hourOf(passkey.seen);
  return (
    <li>
      <span>
        <b>{p.kinds.passkey}</b>
        <small className="muted">{p.seen(seen)}</small>
      </span>
      {asked ? (
        <Sure
          question={p.removeSure}
          answer={p.remove}
          onYes={() => run(() => signOut(passkey.id).then(onChange))}
          onNo={() => setAsked(false)}
        />
      ) : (
        <button
          type="button"
          disabled={busy}
          aria-label={p.removeNamed(seen)}
          onClick={() => setAsked(true)}
        >
          {p.remove}
        </button>
      )}
      <Problem text={problem} />
    </li>
  );
}

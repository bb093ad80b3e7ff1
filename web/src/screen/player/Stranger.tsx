import { useEffect, useState, type SubmitEvent } from 'react';
import type { OwnPlayer } from '../../generated/http';
import { goTo } from '../../app/route';
import { become, CallRefused, recover } from '../../players/calls';
import { claimAll } from '../../players/claims';
import { enterWithPasskey, passkeysWork } from '../../players/passkey';
import { useStore } from '../../session/store';
import { p } from '../../text/players';
import { Problem, Section } from './Section';
import { useDoing } from './useDoing';

interface Props {
  /** What has just happened. */
  notice: string | null;
  onKnown: (own: OwnPlayer, notice: string) => void;
}

/** For who is not known here: to become somebody, or to come back. */
export function Stranger({ notice, onKnown }: Props) {
  const [name] = useStore((state) => state.settings.names);
  const keeping = useDoing();
  const welcome = async (own: OwnPlayer): Promise<void> => {
    const count = await claimAll();
    onKnown(own, [p.kept(own.name), count > 0 && p.claimed(count)].filter(Boolean).join(' '));
  };
  return (
    <div className="stranger">
      <h1>{p.title}</h1>
      {notice && <p role="status">{notice}</p>}
      <Section title={p.keep} about={p.keepAbout}>
        <button
          type="button"
          className="primary"
          disabled={keeping.busy}
          onClick={() => keeping.run(async () => welcome(await become(name.trim() || null)))}
        >
          {keeping.busy ? p.keeping : p.keep}
        </button>
        <Problem text={keeping.problem} />
      </Section>
      <Section title={p.before} about={p.beforeAbout}>
        <CodeForm
          label={p.byDevice}
          about={p.byDeviceAbout}
          onCode={(code) => {
            goTo({ screen: 'pair', code: code.toLowerCase().replace(/[^a-z0-9]/g, '') });
            return Promise.resolve();
          }}
        />
        <CodeForm label={p.byRecovery} onCode={async (code) => welcome(await recover(code))} />
        <PasskeyEntrance onEnter={welcome} />
      </Section>
    </div>
  );
}

interface CodeProps {
  label: string;
  about?: string;
  onCode: (code: string) => Promise<void>;
}

function CodeForm({ label, about, onCode }: CodeProps) {
  const [code, setCode] = useState('');
  const { busy, problem, run } = useDoing();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') run(() => onCode(code));
  };
  return (
    <form className="code-form" onSubmit={submit}>
      <label className="field">
        {label}
        <input
          value={code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <button
        type="submit"
        disabled={busy || code.trim() === ''}
        aria-label={`${p.goOn}: ${label}`}
      >
        {p.goOn}
      </button>
      {about && <p className="muted">{about}</p>}
      <Problem text={problem} />
    </form>
  );
}

function PasskeyEntrance({ onEnter }: { onEnter: (own: OwnPlayer) => Promise<void> }) {
  const [offered, setOffered] = useState(false);
  const { busy, problem, run } = useDoing();
  useEffect(() => void passkeysWork().then(setOffered), []);
  if (!offered) return null;
  const enter = async (): Promise<void> => {
    const own = await enterWithPasskey().catch((failure: unknown) => {
      const known = failure instanceof CallRefused && failure.code !== 'unknown-code';
      throw known ? failure : new CallRefused('no-passkey', p.wrongPasskey);
    });
    await onEnter(own);
  };
  return (
    <div className="passkey-entrance">
      <button type="button" disabled={busy} onClick={() => run(enter)}>
        {p.byPasskey}
      </button>
      <Problem text={problem} />
    </div>
  );
}

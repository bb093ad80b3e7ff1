import { useEffect, useState, type SubmitEvent } from 'react';
import type { KnownPlayer } from '../../generated/http';
import { Sure } from '../../part/Sure';
import { bots, deleteBot, makeBot } from '../../players/calls';
import { p } from '../../text/players';
import { CopyButton } from '../online/CopyButton';
import { Problem } from './Section';
import { useDoing } from './useDoing';

const MOST = 3;

/** Programs that play under names of their own. */
export function Bots() {
  const [list, setList] = useState<readonly KnownPlayer[] | null>(null);
  const [name, setName] = useState('');
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const { busy, problem, run } = useDoing();
  useEffect(() => {
    bots().then(setList, () => undefined);
  }, []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    run(async () => {
      const { token } = await makeBot(name);
      setMade({ name, token });
      setName('');
      setList(await bots());
    });
  };
  return (
    <details className="own-part">
      <summary>
        <h2>{p.bots}</h2>
      </summary>
      <p className="muted">{p.botsAbout}</p>
      {list && list.length > 0 && (
        <ul className="lines">
          {list.map((bot) => (
            <BotLine key={bot.id} bot={bot} onGone={async () => setList(await bots())} />
          ))}
        </ul>
      )}
      {made && (
        <div className="shown-once">
          <h3>{p.token(made.name)}</h3>
          <p role="status">{p.tokenShown}</p>
          <p className="secret-code long">{made.token}</p>
          <CopyButton text={made.token} label={p.copyToken} />
        </div>
      )}
      {(list?.length ?? 0) < MOST && (
        <form className="code-form" onSubmit={submit}>
          <label className="field">
            {p.botName}
            <input value={name} maxLength={24} onChange={(event) => setName(event.target.value)} />
          </label>
          <button type="submit" disabled={busy || name.trim() === ''}>
            {p.makeBot}
          </button>
        </form>
      )}
      <Problem text={problem} />
    </details>
  );
}

function BotLine({ bot, onGone }: { bot: KnownPlayer; onGone: () => Promise<void> }) {
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useDoing();
  return (
    <li>
      <span>
        <b>{bot.name}</b> <small className="muted">{p.tag(bot.tag)}</small>
      </span>
      {asked ? (
        <Sure
          question={p.deleteBotSure(bot.name)}
          answer={p.deleteBot}
          onYes={() => run(() => deleteBot(bot.id).then(onGone))}
          onNo={() => setAsked(false)}
        />
      ) : (
        <button
          type="button"
          disabled={busy}
          aria-label={p.deleteBotNamed(bot.name)}
          onClick={() => setAsked(true)}
        >
          {p.deleteBot}
        </button>
      )}
      <Problem text={problem} />
    </li>
  );
}

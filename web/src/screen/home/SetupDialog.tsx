import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { Choice } from '../../part/Choice';
import { Dialog } from '../../part/Dialog';
import { Refused } from '../../rules/refused';
import type { Kind } from '../../rules/spec';
import type { Side } from '../../rules/types';
import { t } from '../../text';
import { refusalText } from '../../text/refusalText';
import { beginGame, defaultSetup, type Mode, type Setup } from './setup';
import { TimeChoice } from './TimeChoice';

const BoardChoice = lazy(() => import('./BoardChoice'));

interface Props {
  kind: Kind;
  /** The board that was chosen already. */
  spec?: string;
  mode: Mode;
  onClose: () => void;
}

const SIDES: Readonly<Record<'0' | '1' | 'random', Side | 'random'>> = {
  '0': 0,
  '1': 1,
  random: 'random',
};

/** Names and, under “more”, everything else that can be chosen before a game. */
export default function SetupDialog({ kind, spec, mode, onClose }: Props) {
  const [setup, setSetup] = useState<Setup>(() => ({
    ...defaultSetup(kind, mode),
    ...(spec && { spec }),
  }));
  const [problem, setProblem] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const change = (part: Partial<Setup>): void => {
    setProblem(null);
    setSetup({ ...setup, ...part });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    beginGame(setup).catch((refused: unknown) =>
      setProblem(refused instanceof Refused ? refusalText(refused) : t.failure.rules),
    );
  };
  const name = (at: 0 | 1, label: string, placeholder: string) => (
    <label className="field">
      {label}
      <input
        value={setup.names[at]}
        placeholder={placeholder}
        maxLength={24}
        autoComplete="off"
        onChange={(event) => {
          const names: [string, string] = [...setup.names];
          names[at] = event.target.value;
          change({ names });
        }}
      />
    </label>
  );
  const sides =
    kind === 'chess'
      ? { '0': t.home.white, '1': t.home.black, random: t.home.random }
      : { '0': t.home.youBegin, '1': t.home.computerBegins, random: t.home.random };

  return (
    <Dialog title={t.games[kind].name} onClose={onClose}>
      <form className="setup" onSubmit={submit}>
        {mode === 'same-screen' ? (
          <>
            {name(0, t.home.firstName, t.players.one)}
            {name(1, t.home.secondName, t.players.two)}
          </>
        ) : (
          <>
            {name(0, t.home.yourName, t.players.you)}
            <Choice
              label={t.home.level}
              options={Object.fromEntries(t.home.levels.map((text, i) => [String(i), text]))}
              value={String(setup.level)}
              onChange={(level) => change({ level: Number(level) })}
            />
            <p className="muted">{t.home.levelsAbout[setup.level]}</p>
            <Choice
              label={t.home.whoBegins}
              options={sides}
              value={setup.side === 'random' ? 'random' : (String(setup.side) as '0' | '1')}
              onChange={(side) => change({ side: SIDES[side] })}
            />
          </>
        )}
        <TimeChoice value={setup.time} onChange={(time) => change({ time })} />
        {kind !== 'chess' && (
          <details onToggle={(event) => setMore(event.currentTarget.open)}>
            <summary>{t.home.more}</summary>
            {more && (
              <Suspense fallback={null}>
                <div className="more">
                  <BoardChoice
                    kind={kind}
                    spec={setup.spec}
                    onSpec={(to) => change({ spec: to })}
                  />
                </div>
              </Suspense>
            )}
          </details>
        )}
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="buttons">
          <button type="button" onClick={onClose}>
            {t.game.cancel}
          </button>
          <button type="submit" className="primary" data-autofocus>
            {t.home.play}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

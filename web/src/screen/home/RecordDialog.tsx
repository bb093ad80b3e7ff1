import { useState, type SubmitEvent } from 'react';
import { Dialog } from '../../part/Dialog';
import { readRecord, type Told } from '../../rules/record';
import { Refused } from '../../rules/refused';
import { isDrawable } from '../../rules/spec';
import { loadRules } from '../../rules/wasm';
import { setAside } from '../../store/aside';
import type { Seat } from '../../store/match';
import { goTo } from '../../store/route';
import { writeShown } from '../../store/shown';
import { useStore } from '../../store/store';
import { t } from '../../text';

async function read(text: string): Promise<Told> {
  await loadRules();
  const told = readRecord(text);
  if (!isDrawable(told.game.spec)) throw new Refused('too-large', t.home.tooLarge);
  return told;
}

/** A game that was kept as text is looked through. */
async function review(text: string): Promise<void> {
  const { game, names, outcome } = await read(text);
  const ended = game.position.outcome ? null : outcome;
  goTo({ screen: 'review', shown: writeShown({ game, names, ended }) });
}

/** A game that was kept as text is taken up where it stood. */
async function open(text: string): Promise<void> {
  const { game, names, outcome } = await read(text);
  const seat = (name: string, otherwise: string): Seat => ({
    kind: 'person',
    name: name || otherwise,
  });
  const { begin, end, seeEnd } = useStore.getState();
  setAside();
  begin(game, [seat(names[0], t.players.one), seat(names[1], t.players.two)]);
  if (outcome && !game.position.outcome) end(outcome);
  if (outcome) seeEnd();
}

export default function RecordDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    wait(open(text));
  };
  const wait = (reading: Promise<void>): void => {
    reading.catch((refused: unknown) =>
      setProblem(refused instanceof Refused ? refused.message : t.failure.rules),
    );
  };
  return (
    <Dialog title={t.home.open} onClose={onClose}>
      <form className="setup" onSubmit={submit}>
        <label className="field">
          {t.home.openAbout}
          <textarea
            rows={8}
            value={text}
            spellCheck={false}
            onChange={(event) => {
              setProblem(null);
              setText(event.target.value);
            }}
          />
        </label>
        <label className="field">
          {t.home.openFile}
          <input
            type="file"
            accept=".txt,text/plain"
            onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
          />
        </label>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="buttons">
          <button type="button" onClick={onClose}>
            {t.game.cancel}
          </button>
          <button type="button" onClick={() => wait(review(text))}>
            {t.review.open}
          </button>
          <button type="submit" className="primary">
            {t.home.openRead}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

import { useState, type SubmitEvent } from 'react';
import { Dialog } from '../../part/Dialog';
import { readRecord, type Told } from '../../rules/record';
import { Refused } from '../../rules/refused';
import { isDrawableText, specsIn } from '../../rules/spec';
import { loadRules } from '../../rules/wasm';
import type { Seat } from '../../session/match';
import { goTo } from '../../app/route';
import { writeShown } from '../../app/shown';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { refusalText } from '../../text/refusalText';

async function read(text: string): Promise<Told> {
  await loadRules();
  if (!specsIn(text).every(isDrawableText)) throw new Refused('too-large', t.home.tooLarge);
  return readRecord(text);
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
      setProblem(refused instanceof Refused ? refusalText(refused) : t.failure.rules),
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

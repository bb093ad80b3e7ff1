import { useEffect, useState, type ChangeEvent } from 'react';
import { readArchive, writeArchive } from '../../device/archive';
import { keepGames, type KeptGame } from '../../device/games';
import { Refused } from '../../rules/refused';
import { loadRules } from '../../rules/wasm';
import { t } from '../../text';
import { refusalText } from '../../text/refusalText';
import { download } from '../game/download';

/** All games as one file, to keep elsewhere or to take to another device; and whether the browser
 * has promised to keep them here. */
export function Archive({ games }: { games: readonly KeptGame[] }) {
  const [told, setTold] = useState<{ text: string; wrong: boolean } | null>(null);
  const promised = usePromise(games.length > 0);
  const save = (): void => {
    void loadRules().then(() => {
      const file = new Blob([writeArchive(games)], { type: 'text/plain' });
      download(file, `raumspiel-${new Date().toISOString().slice(0, 10)}.txt`);
    });
  };
  const open = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    Promise.all([file.text(), loadRules()])
      .then(([text]) => keepGames(readArchive(text)))
      .then((count) => setTold({ text: t.kept.imported(count), wrong: false }))
      .catch((refused: unknown) =>
        setTold({
          text: refused instanceof Refused ? refusalText(refused) : t.kept.notImported,
          wrong: true,
        }),
      );
  };
  return (
    <section className="archive" aria-label={t.kept.archive}>
      <div className="buttons">
        <button type="button" disabled={games.length === 0} onClick={save}>
          {t.kept.export}
        </button>
        <label className="button">
          {t.kept.import}
          <input className="sr-only" type="file" accept=".txt,text/plain" onChange={open} />
        </label>
      </div>
      {told && <p role={told.wrong ? 'alert' : 'status'}>{told.text}</p>}
      {promised !== null && (
        <p className="muted" data-testid="promise">
          {promised ? t.kept.promised : t.kept.mayErase}
        </p>
      )}
    </section>
  );
}

/** Asks the browser to keep what is stored; null until it has answered. */
function usePromise(worth: boolean): boolean | null {
  const [promised, setPromised] = useState<boolean | null>(null);
  useEffect(() => {
    if (!worth) return;
    // Pages that came without a secure connection have no such thing, and no promise.
    const storage = navigator.storage as StorageManager | undefined;
    const asked = storage ? storage.persist() : Promise.resolve(false);
    asked.then(setPromised, () => setPromised(false));
  }, [worth]);
  return promised;
}

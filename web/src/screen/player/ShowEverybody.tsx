import { useState } from 'react';
import { showEverybody } from '../../players/calls';
import { useKnown } from '../../players/known';
import { p } from '../../text/players';
import { Problem } from './Section';
import { useDoing } from './useDoing';
import './keep.css';

/** Whoever keeps their games may show one by a link to everybody, if the other wants that too. */
export default function ShowEverybody({ game }: { game: string }) {
  const known = useKnown((state) => state.known);
  const [listed, setListed] = useState<boolean | null>(null);
  const { busy, problem, run } = useDoing();
  if (!known) return null;
  const told = listed ? p.everybody.listed : p.everybody.waits;
  return (
    <div className="keep-games">
      <p role="status">{listed === null ? p.everybody.about : told}</p>
      {listed === null && (
        <button
          type="button"
          disabled={busy}
          onClick={() => run(async () => setListed(await showEverybody(game)))}
        >
          {p.everybody.agree}
        </button>
      )}
      <Problem text={problem} />
    </div>
  );
}

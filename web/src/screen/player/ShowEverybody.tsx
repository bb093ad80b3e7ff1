import { useState } from 'react';
import { showEverybody } from '../../players/calls';
import { useKnown } from '../../players/known';
import { p } from '../../text/players';
import { Problem } from './Section';
import { useDoing } from './useDoing';
import './keep.css';

interface Props {
  game: string;
  /** Whether one wants it oneself already, and whether the other does, who has this name. */
  mine: boolean;
  theirs: boolean;
  name: string;
}

/** Whoever keeps their games may show one by a link to everybody, if the other wants that too. */
export default function ShowEverybody({ game, mine, theirs, name }: Props) {
  const known = useKnown((state) => state.known);
  // What the call has answered, until the game says so too.
  const [listed, setListed] = useState<boolean | null>(null);
  const { busy, problem, run } = useDoing();
  if (!known) return theirs ? <p role="status">{p.everybody.keepFirst(name)}</p> : null;
  const wanted = mine || listed !== null;
  return (
    <div className="keep-games">
      <p role="status">{said(wanted, theirs || listed === true, name)}</p>
      {!wanted && (
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

function said(mine: boolean, theirs: boolean, name: string): string {
  if (mine) return theirs ? p.everybody.listed : p.everybody.waits;
  return theirs ? p.everybody.asked(name) : p.everybody.about;
}

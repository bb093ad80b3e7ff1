import { p } from '../../text/players';
import { FinishedGames } from './FinishedGames';
import { Ratings } from './Ratings';
import { Problem } from './Section';
import { usePublic } from './usePublic';

/** Another player: their ratings, and the games that everybody may see. */
export function OtherPage({ id }: { id: string }) {
  const { player, problem } = usePublic(id);
  if (!player) return <Problem text={problem} />;
  const { name, tag, bot, counts } = player;
  return (
    <>
      <header className="own-head">
        <h1>
          {name} <small className="muted">{p.tag(tag)}</small>
        </h1>
        {bot && <p>{p.bot}</p>}
        <p className="muted">{p.counts(counts.games, counts.won, counts.drawn, counts.lost)}</p>
      </header>
      <div className="own-games">
        <Ratings player={player} />
        <FinishedGames id={id} />
      </div>
    </>
  );
}

import type { Match } from '../../session/match';
import { useStore } from '../../session/store';
import { LineMoves } from './LineMoves';

/** The moves so far; each shows its position. */
export function MoveList({ match }: { match: Match }) {
  const shownPly = useStore((state) => state.shownPly);
  const show = useStore((state) => state.show);
  const { game } = match;
  return <LineMoves game={game} at={shownPly ?? game.ply} onShow={show} />;
}

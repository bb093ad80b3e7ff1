import type { Match } from '../../store/match';
import { useStore } from '../../store/store';
import { LineMoves } from './LineMoves';

/** The moves so far; each shows its position. */
export function MoveList({ match }: { match: Match }) {
  const shownPly = useStore((state) => state.shownPly);
  const show = useStore((state) => state.show);
  const { moves } = match.game;
  return <LineMoves moves={moves} at={shownPly ?? moves.length} onShow={show} />;
}

import type { RatingPoint } from '../../generated/http';
import { p } from '../../text/players';
import { dayOf } from './when';

const [WIDTH, HEIGHT, EDGE] = [260, 72, 6];

/** A rating over time, game by game: what it says in words too. */
export function RatingGraph({ game, points }: { game: string; points: readonly RatingPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const ratings = points.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const at = (rating: number, i: number): string => {
    const x = EDGE + (i / (points.length - 1)) * (WIDTH - 2 * EDGE);
    const y = HEIGHT - EDGE - ((rating - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const [lastX, lastY] = at(last.rating, points.length - 1).split(',');
  const [from, to] = [dayOf(first.at), dayOf(last.at)];
  const bounds = [low, high].map((rating) => String(Math.round(rating)));
  return (
    <svg
      className="rating-graph"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={p.ratings.graph(game, from, to, bounds[0] ?? '', bounds[1] ?? '')}
    >
      <polyline points={ratings.map(at).join(' ')} />
      <circle cx={lastX} cy={lastY} r={4} />
    </svg>
  );
}

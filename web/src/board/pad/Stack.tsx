import type { Side } from '../../rules/types';

interface Props {
  beads: readonly Side[];
  levels: number;
  /** Who would drop a bead here. */
  ghost: Side | null;
  /** The levels of the beads that won. */
  won: ReadonlySet<number>;
}

const WIDE = 30;
const HIGH = 9;

/** A rod with its beads, seen from the side. */
export function Stack({ beads, levels, ghost, won }: Props) {
  const tall = levels * HIGH;
  const top = (z: number): number => tall - (z + 1) * HIGH + 0.75;
  return (
    <svg className="stack" viewBox={`0 0 ${WIDE} ${tall}`} aria-hidden="true" focusable="false">
      <rect className="stack-rod" x={WIDE / 2 - 1} y={0} width={2} height={tall} />
      {beads.map((side, z) => (
        <Bead key={z} side={side} top={top(z)} />
      ))}
      {ghost !== null && beads.length < levels && (
        <g className={`stack-ghost side-${ghost}`}>
          <rect x={1} y={top(beads.length)} width={WIDE - 2} height={HIGH - 1.5} rx={HIGH / 2} />
        </g>
      )}
      {[...won].map((z) => (
        <circle key={z} className="stack-won" cx={WIDE / 2} cy={top(z) + 3.75} r={2.7} />
      ))}
    </svg>
  );
}

function Bead({ side, top }: { side: Side; top: number }) {
  const [w, h] = [WIDE, HIGH - 1.5];
  return (
    <g className={`stack-bead side-${side}`}>
      {side === 0 ? (
        <>
          <rect x={1} y={top} width={w - 2} height={h} rx={h / 2} />
          <path d={`M4 ${top + h / 2}h${w - 8}`} />
        </>
      ) : (
        <>
          <path d={`M1 ${top + h / 2}l4 ${-h / 2}h${w - 10}l4 ${h / 2}l-4 ${h / 2}h${10 - w}z`} />
          <path d={`M${w * 0.36} ${top}v${h}M${w * 0.64} ${top}v${h}`} />
        </>
      )}
    </g>
  );
}

import type { Role, Side } from '../../rules/types';
import { BEADS, DISCS } from './disc';
import type { Emblem } from './emblem';
import { BOX, outline } from './outline';
import './icon.css';

interface Props {
  role: Emblem;
  side: Side;
  className?: string;
}

/** A piece drawn flat. Its colours come from the theme; its shape tells the side without them. */
export function Icon({ role, side, className = '' }: Props) {
  return (
    <svg
      className={`icon side-${side} ${className}`}
      viewBox={`0 0 ${BOX} ${BOX}`}
      aria-hidden="true"
      focusable="false"
    >
      {role === 'disc' || role === 'bead' ? (
        <Disc side={side} beads={role === 'bead'} />
      ) : (
        <Figure role={role} />
      )}
    </svg>
  );
}

export function Figure({ role }: { role: Exclude<Role, 'disc'> }) {
  const { body, gilt, lines, eye } = outline(role);
  return (
    <>
      <path className="edge" d={body + gilt} />
      <path className="body" d={body} />
      {gilt && <path className="gilt" d={gilt} />}
      <path className="lines" d={lines} />
      {eye && <circle className="eye" cx={eye[0]} cy={eye[1]} r={2.6} />}
    </>
  );
}

/** The first player's disc or bead is carved with rings, the second's is cut with eight sides. */
export function Disc({ side, beads = false }: { side: Side; beads?: boolean }) {
  const [body, mark] = (beads ? BEADS : DISCS)[side];
  return (
    <>
      <path className="disc-body" d={body} />
      <path className={side === 0 ? 'mark' : 'mark thin'} d={mark} />
    </>
  );
}

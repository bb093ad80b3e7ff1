import type { Role, Side } from '../../rules/types';
import { BOX, outline } from './outline';
import './icon.css';

interface Props {
  role: Role;
  side: Side;
  className?: string;
}

/** A piece drawn flat. Its colours come from the theme; its mark tells the side without them. */
export function Icon({ role, side, className = '' }: Props) {
  return (
    <svg
      className={`icon side-${side} ${className}`}
      viewBox={`0 0 ${BOX} ${BOX}`}
      aria-hidden="true"
      focusable="false"
    >
      {role === 'disc' ? <Disc side={side} /> : <path className="body" d={outline(role)} />}
    </svg>
  );
}

/** The first player's disc carries a ring, the second's a diamond. */
export function Disc({ side }: { side: Side }) {
  return (
    <>
      <circle className="body" cx={50} cy={50} r={44} />
      <circle className="rim" cx={50} cy={50} r={36} />
      {side === 0 ? (
        <circle className="mark" cx={50} cy={50} r={17} />
      ) : (
        <path className="mark" d="M50 27L73 50L50 73L27 50Z" />
      )}
    </>
  );
}

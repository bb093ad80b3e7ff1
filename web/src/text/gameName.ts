import { CONNECT_FOUR, CONNECT_SPACE, kindOf } from '../rules/spec';
import { t } from '.';

/** The game and, where it is not the usual one, its size. */
export function gameName(spec: string): string {
  const { name } = t.games[kindOf(spec)];
  const size = /^connect-([\dx]+)-/.exec(spec)?.[1]?.replaceAll('x', ' × ');
  return size === undefined || [CONNECT_FOUR, CONNECT_SPACE].includes(spec)
    ? name
    : `${name}, ${size}`;
}

import type { OpenSeek, TimeControl } from '../../generated/protocol';
import { gameName } from '../../text/gameName';
import { p } from '../../text/players';
import { timeShort } from '../online/timeControl';

/** How somebody who waits is called. */
export const seekerName = ({ name }: OpenSeek): string => name ?? p.somebody;

export const gamesText = ({ specs }: { readonly specs: readonly string[] }): string =>
  specs.map(gameName).join(p.lobby.or);

export const speedsText = ({ times }: { readonly times: readonly TimeControl[] }): string =>
  times.map(timeShort).join(p.lobby.or);

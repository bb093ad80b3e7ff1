/** Which screen is shown. It lives in the address after `#`, so any static host will do. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'play' }
  /** A seat in somebody's game, by the text that their link carries. */
  | { readonly screen: 'join'; readonly join: string }
  /** A game on the server: played by who has a key on this device, watched by all others. */
  | { readonly screen: 'game'; readonly game: string }
  | { readonly screen: 'games' }
  /** Where people find each other: for a game, or by the seek that a link names; empty for neither. */
  | { readonly screen: 'lobby'; readonly at: string }
  /** The games that others play. */
  | { readonly screen: 'watch' }
  /** Who somebody is here: oneself, or another by their id. */
  | { readonly screen: 'player'; readonly id: string }
  /** Another device of somebody's, by the code that theirs has shown. */
  | { readonly screen: 'pair'; readonly code: string }
  /** A lesson, or a puzzle, by what stands in the address; empty for all of them. */
  | { readonly screen: 'learn' | 'puzzle'; readonly at: string }
  /** A game that the address itself carries, to think about or to look through. */
  | { readonly screen: 'analysis' | 'review'; readonly shown: string };

export function readRoute(hash: string): Route {
  const [, look, shown = ''] = /^#\/(analysis|review)(?:\/(.*))?$/.exec(hash) ?? [];
  if (look === 'analysis' || (look === 'review' && shown)) return { screen: look, shown };
  const [, taught, at = ''] = /^#\/(learn|puzzle|lobby)(?:\/(.*))?$/.exec(hash) ?? [];
  if (taught === 'learn' || taught === 'puzzle' || taught === 'lobby')
    return { screen: taught, at };
  const [, screen = '', id = ''] = /^#\/([a-z]+)(?:\/([a-z0-9]+))?$/.exec(hash) ?? [];
  if (screen === 'play' || screen === 'games' || screen === 'watch') return { screen };
  if (screen === 'player') return { screen, id };
  if (screen === 'pair' && id) return { screen, code: id };
  if (screen === 'join' && id) return { screen, join: id };
  if (screen === 'game' && id) return { screen, game: id };
  return { screen: 'home' };
}

export function writeRoute(route: Route): string {
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'join':
      return `#/join/${route.join}`;
    case 'game':
      return `#/game/${route.game}`;
    case 'pair':
      return `#/pair/${route.code}`;
    case 'analysis':
    case 'review':
      return `#/${route.screen}/${route.shown}`;
    case 'player':
      return route.id ? `#/player/${route.id}` : '#/player';
    case 'learn':
    case 'puzzle':
    case 'lobby':
      return route.at ? `#/${route.screen}/${route.at}` : `#/${route.screen}`;
    default:
      return `#/${route.screen}`;
  }
}

const looksAt = ({ screen }: Route): boolean => screen === 'analysis' || screen === 'review';
const isPlayed = ({ screen }: Route): boolean => screen === 'play' || screen === 'game';

/** The game that one looks at on the way from one screen to the next, to come back to; null for none. */
export function behind(from: Route, before: Route | null, to: Route): Route | null {
  if (!looksAt(to)) return null;
  return isPlayed(from) ? from : looksAt(from) ? before : null;
}

export function goTo(route: Route): void {
  if (location.hash !== writeRoute(route)) location.hash = writeRoute(route);
}

/** A link to a screen of this page, to be sent to others. */
export function linkTo(route: Route): string {
  return location.href.replace(/#.*$/, '') + writeRoute(route);
}

/**
 * A link to a game on this page's server that shows the game wherever it is posted. What takes the
 * free seat stays behind `#`, which browsers send to nobody.
 */
export function linkToGame(game: string, join: string | null = null): string {
  const { href } = new URL(`g/${game}`, location.href.replace(/[?#].*$/, ''));
  return join === null ? href : href + writeRoute({ screen: 'join', join });
}

/** The game that the link which led here names beside what joins it; see the server's `open.js`. */
export function linkedGame(): string | null {
  const { game = null } = (history.state ?? {}) as { game?: string };
  return game;
}

let became: string | null = null;

/** Another address for the screen that is shown: going back leads past it. */
export function becomeRoute(route: Route): void {
  history.replaceState(null, '', writeRoute(route));
  became = location.hash;
}

/** What the address leads to; null where it was only rewritten for the screen that is shown. */
export function arrivedAt(): Route | null {
  if (location.hash === became) return null;
  became = null;
  return readRoute(location.hash);
}

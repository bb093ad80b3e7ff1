/** Which screen is shown. It lives in the address after `#`, so any static host will do. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'play' }
  /** A seat in somebody's game, by the text that their link carries. */
  | { readonly screen: 'join'; readonly join: string }
  /** A game on the server: played by who has a key on this device, watched by all others. */
  | { readonly screen: 'game'; readonly game: string }
  | { readonly screen: 'games' }
  /** A game that the address itself carries, to think about or to look through. */
  | { readonly screen: 'analysis' | 'review'; readonly shown: string };

export function readRoute(hash: string): Route {
  const [, look, shown = ''] = /^#\/(analysis|review)(?:\/(.*))?$/.exec(hash) ?? [];
  if (look === 'analysis' || (look === 'review' && shown)) return { screen: look, shown };
  const [, screen = '', id = ''] = /^#\/([a-z]+)(?:\/([a-z0-9]+))?$/.exec(hash) ?? [];
  if (screen === 'play' || screen === 'games') return { screen };
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
    case 'analysis':
    case 'review':
      return `#/${route.screen}/${route.shown}`;
    default:
      return `#/${route.screen}`;
  }
}

export function goTo(route: Route): void {
  if (location.hash !== writeRoute(route)) location.hash = writeRoute(route);
}

/** A link to a screen of this page, to be sent to others. */
export function linkTo(route: Route): string {
  return location.href.replace(/#.*$/, '') + writeRoute(route);
}

/** Another address for the screen that is shown: going back leads past it. */
export function becomeRoute(route: Route): void {
  history.replaceState(null, '', writeRoute(route));
}

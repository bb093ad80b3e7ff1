/** Which screen is shown. It lives in the address after `#`, so any static host will do. */
export type Route = { readonly screen: 'home' } | { readonly screen: 'play' };

export function readRoute(hash: string): Route {
  return hash === '#/play' ? { screen: 'play' } : { screen: 'home' };
}

export function writeRoute(route: Route): string {
  return route.screen === 'play' ? '#/play' : '#/';
}

export function goTo(route: Route): void {
  if (location.hash !== writeRoute(route)) location.hash = writeRoute(route);
}

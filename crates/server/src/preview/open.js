// The page finds its way by what is behind `#`; a link that names a game in its path gets it there.
const [, game] = /\/g\/([a-z0-9]+)$/.exec(location.pathname) ?? [];
if (game) history.replaceState({ game }, '', `../${location.hash || `#/game/${game}`}`);

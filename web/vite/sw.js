// Keeps the page on the device. What a first visit needs is fetched at once: the home page and a
// flat board. Everything else (the scene, the computer player, its book) is kept when it is first
// used, and works without a network from then on. Built files carry their hash in their names and
// never change; the page itself is asked for anew when there is a network.
const CACHE = 'raumspiel-__VERSION__';
const SHELL = [/* SHELL */];
const LATER = [/* LATER */];

const address = (name) => new URL(name, self.registration.scope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

/** How many versions are kept: tabs that were opened with the last one still use its parts. */
const VERSIONS = 2;

/** What an earlier version kept and this one has too need not be fetched again. */
async function inherit() {
  const cache = await caches.open(CACHE);
  // In the order in which they were made.
  const names = (await caches.keys()).filter(
    (name) => name.startsWith('raumspiel-') && name !== CACHE,
  );
  for (const name of names) {
    const old = await caches.open(name);
    for (const url of LATER.map(address)) {
      const kept = await old.match(url);
      if (kept) await cache.put(url, kept);
    }
  }
  for (const name of names.slice(0, 1 - VERSIONS)) await caches.delete(name);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(inherit().then(() => self.clients.claim()));
});

async function page(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await (await caches.open(CACHE)).put('./', fresh.clone());
    return fresh;
  } catch (offline) {
    const kept = await (await caches.open(CACHE)).match('./');
    if (kept) return kept;
    throw offline;
  }
}

async function file(request) {
  const cache = await caches.open(CACHE);
  // The name says all: some hosts let an answer vary by headers that scripts send and workers do not.
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** The page itself, and nothing else that the server shows beside it. */
const isPage = (url) =>
  ['', 'index.html'].some((name) => address(name) === url.replace(/[?#].*$/, ''));

const isBuilt = (url) => [...SHELL, ...LATER].some((name) => address(name) === url);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  if (request.mode === 'navigate') {
    if (isPage(request.url)) event.respondWith(page(request));
  } else if (isBuilt(request.url)) event.respondWith(file(request));
  else if (request.url.startsWith(address('assets/'))) event.respondWith(former(request));
});

/** A part of an earlier version, for a tab that was opened with it; the server may have it no more. */
async function former(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

// What was loaded before this worker was there to see it.
self.addEventListener('message', (event) => {
  const urls = Array.isArray(event.data?.keep) ? event.data.keep.filter(isBuilt) : [];
  event.waitUntil(Promise.all(urls.map((url) => file(new Request(url)))));
});

// A notice of the server's: that it is somebody's turn. The next one of the same game takes its place.
self.addEventListener('push', (event) => event.waitUntil(notify(event.data?.json() ?? {})));

// One that comes twice, because a server died while it told us, is not heard twice.
async function notify({ kind, game = '', stage, opponent }) {
  const kept = await (await caches.open('notices')).match(address('notice-words'));
  const words = kept ? await kept.json() : {};
  const body = (words[kind] ?? '').replace('{}', opponent ?? words.somebody ?? '');
  const icon = address('icon-192.png');
  const shown = await self.registration.getNotifications({ tag: game });
  const isSame = shown.some(({ data }) => stage !== undefined && data?.stage === stage);
  await self.registration.showNotification('Raumspiel', {
    body,
    icon,
    tag: game,
    renotify: game !== '' && !isSame,
    data: { game, stage },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.game));
});

/** Goes to the game, in a window that is there if one is. */
async function show(game) {
  const url = address(game ? `#/game/${game}` : '');
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) return self.clients.openWindow(url);
  await open.focus();
  return open.navigate(url);
}

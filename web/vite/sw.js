// Keeps the whole page on the device. Built files carry their hash in their names and never
// change; the page itself is asked for anew when there is a network.
const CACHE = 'raumspiel-__VERSION__';
const FILES = [/* FILES */];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('raumspiel-') && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function page(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) (await caches.open(CACHE)).put('./', fresh.clone());
    return fresh;
  } catch (offline) {
    const kept = await caches.match('./');
    if (kept) return kept;
    throw offline;
  }
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const here = new URL(self.registration.scope);
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(here.href)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.some((name) => new URL(name, here).href === url.href)) {
    event.respondWith(file(request));
  }
});

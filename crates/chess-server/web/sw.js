// What works without a network: the page with everything it is made of is kept here, whole and of one
// version. The API is never answered from here. The build writes in which files these are.

const FILES = __FILES__;
const NAME = 'salon-__VERSION__';
const PAGE = '/fr/';

self.addEventListener('install', (event) => {
  const fresh = [PAGE, ...FILES].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('salon-') && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

// The page says when: never during a game.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const is_page = pathname === '/' || /^\/(fr|en)(\/|$)/.test(pathname);
    const kept = async () => (await caches.match(PAGE, { cacheName: NAME })) ?? Response.error();
    if (is_page) event.respondWith(fetch(request).catch(kept));
  } else if (FILES.includes(pathname)) {
    const found = caches.match(pathname, { cacheName: NAME });
    event.respondWith(found.then((kept) => kept ?? fetch(request)));
  }
});

// The service worker: keeps the files of the page, so that it works without a network after the first visit.

export {};

declare const self: ServiceWorkerGlobalScope;
declare const VERSION: string;
declare const FILES: string[];

/** Copies of the page in other folders of the host have caches of their own. */
const PREFIX = `onepile ${self.registration.scope} `;
const NAME = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      // A new version waits until nobody looks at the old one, so that no page meets files of another.
      await cache.addAll([".", ...FILES].map((file) => new Request(file, { cache: "no-cache" })));
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      const kept = await cache.match(request, { ignoreSearch: true });
      return kept ?? fetch(request);
    })(),
  );
});

// The service worker of a site that works offline. It asks the network for every page, and shows what it has kept of
// one only if the network does not answer.
const { base, files, pages, style, language, direction, title, keptPages, noPages, keptPage } = self.site;
const PAGES = `blogforge:pages:${base}`;
const FILES = `blogforge:files:${base}`;
const MOST = { [PAGES]: 50, [FILES]: 300 };
const DAYS = 30;
const HASHED = /[-./][0-9a-f]{16}[-.][^/]*$/;
// What is kept from the beginning stays.
const FIXED = new Set([...pages, style, ...files].map((path) => new URL(path, location).href));

const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt()};`);
const withoutQuery = (url) => url.replace(/[?#].*/, "");
/** Whether a file of this name never changes. Videos are too large to keep. */
const isFile = (url) => HASHED.test(url) && !new URL(url, location).pathname.startsWith(`${base}videos/`);
const isOwn = ({ origin, pathname }) =>
  origin === location.origin && pathname.startsWith(base) && !pathname.startsWith(`${base}.studio/`);

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([...pages.map(fetchPage), ...[style, ...files].map(fetchFile)]));
  skipWaiting();
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
// What the first page consists of, which was loaded before there was a worker.
addEventListener("message", (event) => {
  const [page, ...others] = event.data.filter((url) => isOwn(new URL(url)));
  const fixed = others.filter(isFile);
  if (page) event.waitUntil(Promise.all([fetchPage(page), ...fixed.map(fetchFile)]));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // A part of a video cannot be kept.
  if (request.method !== "GET" || request.headers.has("range") || !isOwn(url)) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isFile(url.pathname)) event.respondWith(file(event));
});

async function page(event) {
  const { url } = event.request;
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepPage(url, response.clone()));
    return response;
  } catch {
    const kept = await caches.match(withoutQuery(url), { cacheName: PAGES });
    if (!kept) return html(await list(), 503);
    const note = `<p class="quiet" role="status">${escaped(keptPage)}</p>`;
    return html((await kept.text()).replace(/<main[^>]*>/, (main) => main + note));
  }
}

async function file(event) {
  const { url } = event.request;
  const kept = await caches.match(url, { cacheName: FILES });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok && response.type === "basic") event.waitUntil(put(FILES, url, response.clone()));
  return response;
}

const fetchPage = async (url) => keepPage(url, await fetch(url));
async function fetchFile(url) {
  const response = await fetch(url);
  if (response.ok) await put(FILES, url, response);
}

/** Keeps a page, or forgets one that is gone. */
async function keepPage(url, response) {
  const key = withoutQuery(url);
  if (response.status === 404 || response.status === 410) return (await caches.open(PAGES)).delete(key);
  if (!response.ok || response.redirected || !response.headers.get("content-type")?.startsWith("text/html")) return;
  if (response.headers.get("cache-control")?.includes("no-store")) return;
  const text = await response.text();
  // Other programs may have pages below the same path: only those of this site name its files.
  if (text.includes(`"${base}assets/offline.`)) await put(PAGES, key, html(text));
  // The owner has switched this off.
  else if (text.includes(`"${base}assets/style.`)) await end();
}

/** Keeps a response as the newest, and removes the oldest. */
async function put(name, key, response) {
  if (hasEnded) return;
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const keys = await cache.keys();
  const visited = keys.filter(({ url }) => !FIXED.has(url));
  await Promise.all(visited.slice(0, -MOST[name]).map((old) => cache.delete(old)));
  if (name !== PAGES) return;
  for (const old of keys) {
    const date = (await cache.match(old))?.headers.get("date");
    if (Date.now() - Date.parse(date) < DAYS * 864e5) continue;
    await cache.delete(old);
    if (FIXED.has(old.url)) await fetchPage(old.url);
  }
}

let hasEnded = false;
async function end() {
  hasEnded = true;
  await registration.unregister();
  await Promise.all([PAGES, FILES].map((name) => caches.delete(name)));
}

const html = (text, status = 200) =>
  new Response(text, {
    status, headers: { "content-type": "text/html; charset=utf-8", date: new Date().toUTCString() },
  });

/** A page with links to all that is kept. */
async function list() {
  const cache = await caches.open(PAGES);
  const rows = await Promise.all((await cache.keys()).reverse().map(async ({ url }) => {
    const text = await (await cache.match(url)).text();
    // Escaped already, as it comes from a page.
    const name = text.match(/<title>([^<]*)/)?.[1].replace(/ · [^·]*$/, "") ?? escaped(url);
    return `<li><a href="${escaped(url)}" dir="auto">${name}</a></li>`;
  }));
  return `<!doctype html><html lang="${escaped(language)}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><link rel="stylesheet" href="${escaped(style)}"></head>
<body><main id="main"><header class="head"><h1>${escaped(title)}</h1>
<p>${escaped(rows.length > 0 ? keptPages : noPages)}</p></header><ul class="prose">${rows.join("")}</ul></main></body></html>`;
}

/// <reference lib="webworker" />

/**
 * Caches the console's page and all files that it loads, so that every screen opens offline. Responses of the server are never
 * cached here; `inbox/kept-orders.ts` keeps the open orders.
 */
const worker = self as unknown as ServiceWorkerGlobalScope
const cacheName = "console-2"
const page = "/console"
const assets = "/console/assets/"
const icon = "/assets/icon.svg"
/** A router that just started accepts requests and responds to none of them. */
const timeoutMs = 3000

worker.addEventListener("install", event => {
  const cacheFirstPage = async () => {
    await cachePage(await fetch(page, { cache: "reload" }))
    await worker.skipWaiting()
  }
  event.waitUntil(cacheFirstPage())
})

worker.addEventListener("activate", event => {
  const deleteOldCaches = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(deleteOldCaches())
})

worker.addEventListener("fetch", event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== worker.location.origin) return
  if (request.mode === "navigate" && isConsolePage(pathname)) event.respondWith(newestPage(event))
  // The file names contain a content hash, so a cached file never becomes stale.
  else if (pathname.startsWith(assets) || pathname === icon) event.respondWith(cachedAsset(request))
})

function isConsolePage(pathname: string): boolean {
  const other = ["/console/v1", "/console/docs", "/console/openapi.json"]
  return pathname.startsWith(page) && !other.some(path => pathname.startsWith(path))
}

/** The server's page, or the cached one when the server or the proxy before it does not respond properly. */
async function newestPage(event: FetchEvent): Promise<Response> {
  const cached = await (await caches.open(cacheName)).match(page)
  try {
    const response = await fetch(event.request, cached ? { signal: AbortSignal.timeout(timeoutMs) } : {})
    if (cached && response.status >= 500) return cached
    if (response.ok) event.waitUntil(cachePage(response.clone()))
    return response
  } catch {
    return cached ?? Response.error()
  }
}

async function cachedAsset(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** Caches the files before the page: a cached page always has all of its files. */
async function cachePage(response: Response): Promise<void> {
  if (!response.ok || !response.headers.get("Content-Type")?.startsWith("text/html")) return
  const cache = await caches.open(cacheName)
  const html = await response.clone().text()
  if (html === (await (await cache.match(page))?.text())) return
  const used = await cacheAssets(html)
  await cache.put(page, response)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(assets) && !used.has(pathname)) await cache.delete(request)
  }
}

/** The page names files, and these name the files that they load. */
async function cacheAssets(html: string): Promise<ReadonlySet<string>> {
  await cachedAsset(new Request(icon))
  const names = new Set(assetsIn(html))
  // The loop also visits the names that it adds.
  for (const name of names) {
    const response = await cachedAsset(new Request(name))
    if (!response.ok) throw new Error(`${name} responded with ${response.status}`)
    for (const found of assetsIn(await response.text())) names.add(found)
  }
  return names
}

/** The page writes `/console/assets/name`, lists of preloads `assets/name`, and imports between the files `./name`. */
function assetsIn(text: string): string[] {
  return [...text.matchAll(/(?:assets|["'`]\.)\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => assets + name)
}

worker.addEventListener("notificationclick", event => {
  event.notification.close()
  const show = async () => {
    const [open] = await worker.clients.matchAll({ type: "window" })
    if (open) await open.focus()
    else await worker.clients.openWindow(page)
  }
  event.waitUntil(show())
})

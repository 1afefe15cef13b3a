/// <reference lib="webworker" />

/**
 * Caches the console's page and scripts, so that a reload works offline. Orders are never cached: they always come
 * from the server.
 */
const worker = self as unknown as ServiceWorkerGlobalScope
const store = "console-1"
const page = "/console"

worker.addEventListener("install", event => {
  event.waitUntil(
    caches
      .open(store)
      .then(cache => cache.add(new Request(page, { cache: "reload" })))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener("activate", event => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== store) await caches.delete(name)
    await worker.clients.claim()
  }
  event.waitUntil(forget())
})

worker.addEventListener("fetch", event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== worker.location.origin) return
  if (request.mode === "navigate" && isConsolePage(pathname)) event.respondWith(newestPage(request))
  // The file names contain a content hash, so a cached file never becomes stale.
  else if (pathname.startsWith("/console/assets/")) event.respondWith(keptAsset(request))
})

function isConsolePage(pathname: string): boolean {
  const other = ["/console/v1", "/console/docs", "/console/openapi.json"]
  return pathname.startsWith(page) && !other.some(path => pathname.startsWith(path))
}

async function newestPage(request: Request): Promise<Response> {
  const cache = await caches.open(store)
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.headers.get("Content-Type")?.startsWith("text/html")) {
      await cache.put(page, answer.clone())
      await forgetOldAssets(cache, await answer.clone().text())
    }
    return answer
  } catch {
    return (await cache.match(page)) ?? Response.error()
  }
}

async function keptAsset(request: Request): Promise<Response> {
  const cache = await caches.open(store)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** A new page uses new scripts: delete the scripts of the old one. */
async function forgetOldAssets(cache: Cache, html: string): Promise<void> {
  const entry = /\/console\/assets\/index-[\w-]+\.js/.exec(html)?.[0]
  if (!entry || (await cache.match(entry))) return
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname.startsWith("/console/assets/")) await cache.delete(request)
  }
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

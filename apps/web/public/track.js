/* Polls for changes, and reloads the content when there is one. The page works without this script. */
const { token } = document.currentScript.dataset
const everyMs = 15_000
const hiddenMs = 60_000
const longestMs = 240_000
let etag
let failures = 0
let over = false

function pauseMs() {
  if (failures > 0) return Math.min(everyMs * 2 ** failures, longestMs)
  return document.hidden ? hiddenMs : everyMs
}

async function look() {
  const headers = etag ? { "If-None-Match": etag } : {}
  const answer = await fetch(`/v1/track/${encodeURIComponent(token)}`, { headers, cache: "no-store" })
  if (answer.status === 304) return
  if (!answer.ok) throw new Error(String(answer.status))
  const changed = etag !== undefined
  etag = answer.headers.get("ETag")
  // Read the whole body, otherwise the connection stays busy.
  await answer.text()
  if (changed) await showAnew()
}

/** The server renders the new content. A final page has no script, so the polling ends. */
async function showAnew() {
  const answer = await fetch(location.href, { cache: "no-store" })
  if (!answer.ok) throw new Error(String(answer.status))
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  document.getElementById("main").replaceWith(document.adoptNode(page.getElementById("main")))
  document.title = page.title
  over = page.querySelector("script[data-token]") === null
}

async function run() {
  try {
    await look()
    failures = 0
  } catch {
    failures += 1
  }
  if (!over) setTimeout(run, pauseMs())
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !over && etag) look().catch(() => {})
})
void run()

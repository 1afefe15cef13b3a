/* Polls for changes, and reloads the content when there is one. The page works without this script. */
const { token } = document.currentScript.dataset
const everyMs = 15_000
const hiddenMs = 60_000
const longestMs = 240_000
let etag
let failures = 0
let over = false
let updatedAt = Date.now()

function pauseMs() {
  if (failures > 0) return Math.min(everyMs * 2 ** failures, longestMs)
  return document.hidden ? hiddenMs : everyMs
}

async function look() {
  const headers = etag ? { "If-None-Match": etag } : {}
  const response = await fetch(`/v1/track/${encodeURIComponent(token)}`, { headers, cache: "no-store" })
  if (response.status !== 304) {
    if (!response.ok) throw new Error(String(response.status))
    const changed = etag !== undefined
    etag = response.headers.get("ETag")
    // Read the whole body, otherwise the connection stays busy.
    await response.text()
    if (changed) await showAnew()
  }
  if (isOutdated()) await showAnew()
  updatedAt = Date.now()
}

/**
 * A time on the page has passed, such as that at which the food was to be ready, or the page waits for something that the
 * API does not show: the kitchen's screen, or an answer to a request.
 */
function isOutdated() {
  const { until, watched } = document.getElementById("updated")?.dataset ?? {}
  return watched || (until && Date.parse(until) <= Date.now())
}

/** The server renders the new content. A final page has no script, so the polling ends. */
async function showAnew() {
  const response = await fetch(location.href, { cache: "no-store" })
  if (!response.ok) throw new Error(String(response.status))
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  // What did not change stays, and with it the focus.
  const part = contentOf(document) === contentOf(page) && page.getElementById("updated") ? "updated" : "main"
  document.getElementById(part).replaceWith(document.adoptNode(page.getElementById(part)))
  document.title = page.title
  over = page.querySelector("script[data-token]") === null
}

/** All but the time of the last update. */
function contentOf(page) {
  return [...page.getElementById("main").children]
    .filter(({ id }) => id !== "updated")
    .map(({ outerHTML }) => outerHTML)
    .join("")
}

function showAge() {
  const line = document.getElementById("updated")
  if (!line) return
  const { locale, timezone, updated, offline } = line.dataset
  const format = { hour: "numeric", minute: "2-digit", hour12: true, timeZone: timezone }
  const time = new Intl.DateTimeFormat(locale, format).format(updatedAt)
  line.textContent = (failures > 0 ? offline : updated).replace("{time}", time)
  line.classList.toggle("lost", failures > 0)
  // Only a lost connection is announced by screen readers, not every update.
  line.role = failures > 0 ? "alert" : null
}

async function run() {
  await update()
  if (!over) setTimeout(run, pauseMs())
}

async function update() {
  try {
    await look()
    failures = 0
  } catch {
    failures += 1
  }
  showAge()
}

for (const [target, event] of [
  [document, "visibilitychange"],
  [window, "online"],
  [window, "offline"],
]) {
  target.addEventListener(event, () => {
    if (!document.hidden && !over && etag) void update()
  })
}
void run()

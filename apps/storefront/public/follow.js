import { announce } from "./element.js"
import "./site.js"

/**
 * Asks often whether something has changed, which costs the server next to nothing, and reads the page again if it has, or
 * now and then. The server renders it; this script only replaces it.
 */
const askEveryMs = 3_000
const readEveryMs = 60_000
const maxDelayMs = 240_000
let failures = 0
let readAt = Date.now()
let updatedAt = readAt
const live = () => document.getElementById("live")
const isOver = () => "final" in live().dataset

/** Until the page is read again whatever the server says. */
function readAfterMs() {
  const { everySeconds, since } = live().dataset
  const everyMs = Number(everySeconds) * 1000
  if (failures > 0) return Math.min(everyMs * 2 ** failures, maxDelayMs)
  // The server begins to follow the order with the first look at it: from the second one on, it knows.
  if (since === "" && !document.hidden) return askEveryMs
  return document.hidden ? everyMs * 4 : everyMs
}

/** A time on the page has passed, such as that at which the food was to be ready. */
function isOutdated() {
  const { until } = live().dataset
  return until && Date.parse(until) <= Date.now()
}

async function isChanged() {
  const { since } = live().dataset
  if (!since || document.hidden) return "unknown"
  const home = location.pathname.replace(/\/manage$/, "")
  const response = await fetch(`${home}/changed?since=${encodeURIComponent(since)}`, { cache: "no-store" })
  if (!response.ok) return "unknown"
  updatedAt = Date.now()
  // The page waits for something that no feed says: the kitchen's screen, or an answer to a request.
  const changed = await response.text()
  return changed === "no" && "watched" in live().dataset ? "unknown" : changed
}

async function look() {
  readAt = Date.now()
  const response = await fetch(location.href, { cache: "no-store" })
  if (!response.ok) throw new Error(String(response.status))
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  const fresh = page.getElementById("live")
  if (!fresh) return
  updatedAt = Date.now()
  const before = live()
  // What did not change stays, so that open and focused elements stay as they are.
  if (contentOf(fresh) === contentOf(before)) {
    for (const name of Object.keys(before.dataset)) delete before.dataset[name]
    Object.assign(before.dataset, fresh.dataset)
    return
  }
  const headline = fresh.querySelector("h1").textContent
  if (headline !== before.querySelector("h1").textContent) announce(headline)
  before.replaceWith(document.adoptNode(fresh))
  document.title = page.title
}

/** All but the time of the last update. */
function contentOf(part) {
  return [...part.children].map(each => (each.id === "updated" ? "" : each.outerHTML)).join("")
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

async function update(work) {
  try {
    await work()
    failures = 0
  } catch {
    failures += 1
  }
  showAge()
}

async function run() {
  await update(async () => {
    const changed = await isChanged()
    const waitMs = changed === "no" && !isOutdated() ? readEveryMs : readAfterMs()
    if (changed === "yes" || Date.now() - readAt >= waitMs) await look()
  })
  plan()
}

function plan() {
  if (isOver()) return
  const asks = live().dataset.since && failures === 0 && !document.hidden
  setTimeout(run, asks ? askEveryMs : readAfterMs())
}

for (const [target, event] of [
  [document, "visibilitychange"],
  [window, "online"],
  [window, "offline"],
]) {
  target.addEventListener(event, () => {
    if (!document.hidden && !isOver()) void update(look)
  })
}
plan()

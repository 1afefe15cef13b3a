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
const live = () => document.getElementById("live")

/** Until the page is read again whatever the server says. */
function readAfterMs() {
  const { everySeconds, since } = live().dataset
  const everyMs = Number(everySeconds) * 1000
  if (failures > 0) return Math.min(everyMs * 2 ** failures, maxDelayMs)
  // The server begins to follow the order with the first look at it: from the second one on, it knows.
  if (since === "" && !document.hidden) return askEveryMs
  return document.hidden ? everyMs * 4 : everyMs
}

async function isChanged() {
  const { since } = live().dataset
  if (!since || document.hidden) return "unknown"
  const response = await fetch(`${location.pathname}/changed?since=${encodeURIComponent(since)}`, {
    cache: "no-store",
  })
  return response.ok ? response.text() : "unknown"
}

async function look() {
  readAt = Date.now()
  const response = await fetch(location.pathname, { cache: "no-store" })
  if (!response.ok) throw new Error(String(response.status))
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  const fresh = page.getElementById("live")
  if (!fresh) return
  // Keep an unchanged page, so that open and focused elements stay as they are.
  if (fresh.textContent === live().textContent) {
    if (fresh.dataset.since !== undefined) live().dataset.since = fresh.dataset.since
    return
  }
  const headline = fresh.querySelector("h1").textContent
  if (headline !== live().querySelector("h1").textContent) announce(headline)
  live().replaceWith(document.adoptNode(fresh))
  offerToShare()
}

async function run() {
  try {
    const changed = await isChanged()
    const waitMs = changed === "no" ? readEveryMs : readAfterMs()
    if (changed === "yes" || Date.now() - readAt >= waitMs) await look()
    failures = 0
  } catch {
    failures += 1
  }
  plan()
}

function plan() {
  if ("final" in live().dataset) return
  const asks = live().dataset.since && failures === 0 && !document.hidden
  setTimeout(run, asks ? askEveryMs : readAfterMs())
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !("final" in live().dataset)) look().catch(() => {})
})
plan()

/** The link is all that a customer has, so it is easy to keep: the device's own sharing, or the clipboard. */
function offerToShare() {
  const share = document.getElementById("share")
  if (!share || !(navigator.share || navigator.clipboard)) return
  share.hidden = false
  share.addEventListener("click", async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url })
      await navigator.clipboard.writeText(url)
      announce(share.dataset.copied)
      share.textContent = share.dataset.copied
    } catch {
      // The customer closed the device's dialog, or it is not allowed here; the address is still in the browser.
    }
  })
}

offerToShare()

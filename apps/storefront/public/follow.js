import { announce } from "./element.js"
import "./site.js"

/** Polls the page for changes. The server renders it; this script only replaces it. */
const maxDelayMs = 240_000
let failures = 0
const live = () => document.getElementById("live")

function pauseMs() {
  const everyMs = Number(live().dataset.everySeconds) * 1000
  if (failures > 0) return Math.min(everyMs * 2 ** failures, maxDelayMs)
  return document.hidden ? everyMs * 4 : everyMs
}

async function look() {
  const answer = await fetch(location.pathname, { cache: "no-store" })
  if (!answer.ok) throw new Error(String(answer.status))
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const fresh = page.getElementById("live")
  // Keep an unchanged page, so that open and focused elements stay as they are.
  if (!fresh || fresh.textContent === live().textContent) return
  const headline = fresh.querySelector("h1").textContent
  if (headline !== live().querySelector("h1").textContent) announce(headline)
  live().replaceWith(document.adoptNode(fresh))
  offerToShare()
}

async function run() {
  try {
    await look()
    failures = 0
  } catch {
    failures += 1
  }
  plan()
}

function plan() {
  if (!("final" in live().dataset)) setTimeout(run, pauseMs())
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !("final" in live().dataset)) look().catch(() => {})
})
plan()

/** The link is all that a diner has, so it is easy to keep: the device's own sharing, or the clipboard. */
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
      // The diner closed the device's dialog, or it is not allowed here; the address is still in the browser.
    }
  })
}

offerToShare()

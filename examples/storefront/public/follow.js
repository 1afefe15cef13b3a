import { announce } from "./element.js"

/** Looks now and then whether anything has changed. The server draws the page; this only puts it in place. */
const longestMs = 240_000
let failures = 0
const live = () => document.getElementById("live")

function pauseMs() {
  const everyMs = Number(live().dataset.everySeconds) * 1000
  if (failures > 0) return Math.min(everyMs * 2 ** failures, longestMs)
  return document.hidden ? everyMs * 4 : everyMs
}

async function look() {
  const answer = await fetch(location.pathname, { cache: "no-store" })
  if (!answer.ok) throw new Error(String(answer.status))
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const fresh = page.getElementById("live")
  // An unchanged page stays as it is, with whatever is opened or focused in it.
  if (!fresh || fresh.textContent === live().textContent) return
  const headline = fresh.querySelector("h1").textContent
  if (headline !== live().querySelector("h1").textContent) announce(headline)
  live().replaceWith(document.adoptNode(fresh))
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

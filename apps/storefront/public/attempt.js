import { button } from "./element.js"
import { helpFor } from "./help.js"
import { forget, keep, recall } from "./memory.js"
import { ask } from "./server.js"
import { words } from "./words.js"

/** The service remembers a key for a day. A key that it has forgotten could cause a second order. */
const maxAgeMs = 12 * 3_600_000

/** The attempt that was sent and has no clear result yet. */
export function openAttempt(name) {
  const attempt = recall(name)
  if (attempt && Date.now() - attempt.at < maxAgeMs) return attempt
  forget(name)
  return undefined
}

/**
 * Places an order or a booking once. The key and the body are stored before they are sent, and kept until there is a
 * clear result. A second tap, another tab or a reload sends them again and gets the same order.
 * `lines`: what the attempt is about, in words for the customer.
 */
export async function sendOnce(name, path, body, lines = []) {
  const field = document.querySelector("[name=key]")
  const attempt = openAttempt(name) ?? { key: field.value, body, lines, at: Date.now() }
  keep(name, attempt)
  try {
    const made = await ask(path, attempt)
    forget(name)
    return { made, body: attempt.body }
  } catch (refused) {
    if (!refused.refusal?.again) {
      forget(name)
      // The service remembers the refusal under this key, so the corrected form needs another one.
      if (field) field.value = newKey()
    }
    throw refused
  }
}

/** Offers to send an order or a booking again whose result is not known. */
export function retryHelp(name, { code, text, note }, send) {
  const known = code === "RATE_LIMITED" ? "" : ` ${words.attempt[name].known}`
  const again = button(words.tryAgain, () => (openAttempt(name) ? send() : location.reload()))
  const lines = openAttempt(name)?.lines ?? []
  return helpFor({ code: "AGAIN", text: `${text}${known}`, lines, note }, [again])
}

function newKey() {
  // randomUUID is missing on plain HTTP, for example when a phone on the same network tries this out.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, "0"))
    .join("")
}

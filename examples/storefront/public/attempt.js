import { forget, keep, recall } from "./memory.js"
import { ask } from "./server.js"

/** The service remembers a key for a day; a stale one would order anew what was forgotten long ago. */
const longestMs = 12 * 3_600_000

/** What was sent, and has had no clear answer yet. */
export function openAttempt(name) {
  const attempt = recall(name)
  if (attempt && Date.now() - attempt.at < longestMs) return attempt
  forget(name)
  return undefined
}

/**
 * Makes an order or a booking, once. The key and the body are kept before anything is sent, and stay until there
 * is a clear yes or no: a second tap, another tab or a reload sends the very same again and gets the same order.
 */
export async function sendOnce(name, path, body) {
  const attempt = openAttempt(name) ?? { key: newKey(), body, at: Date.now() }
  keep(name, attempt)
  try {
    const made = await ask(path, attempt)
    forget(name)
    return made
  } catch (refused) {
    if (!refused.refusal?.again) forget(name)
    throw refused
  }
}

function newKey() {
  // randomUUID is missing on plain http, as when a phone on the same network tries this out.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, "0"))
    .join("")
}

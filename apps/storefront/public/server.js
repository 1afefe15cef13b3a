import { base } from "./site.js"
import { words } from "./words.js"

/** An error from the storefront's server: `refusal` has `code`, `text` to show, `again`, and the code's members. */
export class Refused extends Error {
  constructor(refusal) {
    super(refusal.text)
    this.refusal = refusal
  }
}

const lost = { code: "NO_CONNECTION", text: words.connectionLost, again: true }

export async function ask(path, { body, key } = {}) {
  let response
  let value
  try {
    // The response is in the language of the page, also where the browser keeps no cookie.
    const headers = { "Accept-Language": document.documentElement.lang }
    if (body) headers["Content-Type"] = "application/json"
    if (key) headers["Idempotency-Key"] = key
    response = await fetch(`${base}${path}`, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
    })
    value = await response.json()
  } catch {
    // No network, a truncated response, or a response from another server: the outcome is unknown.
    throw new Refused(lost)
  }
  // Only the storefront says whether to send it again. Another response, such as a proxy's, leaves the outcome unknown.
  if (!response.ok) throw new Refused(typeof value?.again === "boolean" ? value : lost)
  return value
}

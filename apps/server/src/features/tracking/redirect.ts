const placeholder = "{token}"

/** The restaurant's own page for one order. The token replaces `{token}`, or is added to the query. */
export function withToken(redirectUrl: string, token: string): string {
  if (redirectUrl.includes(placeholder)) return fillToken(redirectUrl, token)
  const [address = "", ...fragment] = redirectUrl.split(/(?=#)/)
  const separator = /[?&]$/.test(address) ? "" : address.includes("?") ? "&" : "?"
  return `${address}${separator}token=${token}${fragment.join("")}`
}

/** Adds nothing to an address without `{token}`. */
export function fillToken(redirectUrl: string, token: string): string {
  return redirectUrl.replaceAll(placeholder, token)
}

const place = "{token}"

/** The restaurant's own page for one order: the token where the address asks for it, else in its query. */
export function withToken(redirectUrl: string, token: string): string {
  if (redirectUrl.includes(place)) return fillToken(redirectUrl, token)
  const [address = "", ...fragment] = redirectUrl.split(/(?=#)/)
  const joint = /[?&]$/.test(address) ? "" : address.includes("?") ? "&" : "?"
  return `${address}${joint}token=${token}${fragment.join("")}`
}

/** Nothing is added where the address does not ask for it. */
export function fillToken(redirectUrl: string, token: string): string {
  return redirectUrl.replaceAll(place, token)
}

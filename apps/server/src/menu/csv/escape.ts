/**
 * Signs that mean something inside a cell (`|` between add-ons, `*` behind the usual size) lose their meaning
 * behind a backslash, and so do blanks at the ends of a name. A backslash before any other character is a backslash.
 */
const meaningful = /\\|[|;:₹*]|^\s+|\s+$/g
const escaped = /\\([\\|;:₹*]|\s)/g

// No text of a menu holds this character, and a file that does is refused before it gets here.
const mark = "\u0000"
const hiddenSign = new RegExp(`${mark}([0-9a-f]+)${mark}`, "g")

export function escapeSigns(text: string): string {
  return text.replace(meaningful, signs => signs.replace(/./gs, "\\$&"))
}

/** Puts escaped signs out of sight, so that what is left can be split and trimmed plainly. */
export function hideEscaped(text: string): string {
  return text.replace(escaped, (_, sign: string) => `${mark}${sign.charCodeAt(0).toString(16)}${mark}`)
}

export function revealEscaped(text: string): string {
  return text.replace(hiddenSign, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/**
 * A backslash escapes the special characters of a cell (`|` between add-ons, `*` after the default size), and spaces at
 * the ends of a name. Before any other char, a backslash is a plain backslash.
 */
const special = /\\|[|;:₹*]|^\s+|\s+$/g
const escaped = /\\([\\|;:₹*]|\s)/g

// No menu text contains this char. A file with it was refused earlier.
const mark = "\u0000"
const encoded = new RegExp(`${mark}([0-9a-f]+)${mark}`, "g")

export function escapeCharacters(text: string): string {
  return text.replace(special, match => match.replace(/./gs, "\\$&"))
}

/** Replaces escaped characters by codes, so that the rest can be split and trimmed. */
export function encodeEscaped(text: string): string {
  return text.replace(escaped, (_, char: string) => `${mark}${char.charCodeAt(0).toString(16)}${mark}`)
}

export function decodeEscaped(text: string): string {
  return text.replace(encoded, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

export type NewId = (prefix: "cat" | "itm" | "grp" | "opt" | "copy") => string

/** Crockford's base 32, as in the server's ids. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** A prefix, ten characters of time and sixteen random ones: unique without the server, and sorted by age. */
export function idFrom(prefix: string, now: number, randomBytes: Uint8Array): string {
  let time = ""
  for (let shift = 45; shift >= 0; shift -= 5) time += alphabet.charAt(Math.floor(now / 2 ** shift) % 32)
  return `${prefix}_${time}${Array.from(randomBytes, byte => alphabet.charAt(byte % 32)).join("")}`
}

export const newId: NewId = prefix => idFrom(prefix, Date.now(), crypto.getRandomValues(new Uint8Array(16)))

/** Parses a version number in a path or cursor. Undefined: not a version number. */
export function readVersionNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

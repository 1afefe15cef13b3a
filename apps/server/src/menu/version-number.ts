/** A version's number as a path or cursor spells it; undefined for anything else. */
export function readVersionNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

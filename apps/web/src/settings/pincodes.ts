import { matchesPattern, schemaOf } from "./limits.ts"

export const mostPincodes = schemaOf("ordering.deliveryPincodes").maxItems ?? 0

interface PincodeFault {
  /** The text as typed. */
  readonly text: string
  readonly why: "DIGITS" | "LENGTH" | "TOO_MANY"
}

export interface ReadPincodes {
  /** Existing and new pincodes, without duplicates, sorted. */
  readonly pincodes: string[]
  readonly added: number
  /** Already in the list, or twice in the text. */
  readonly repeated: number
  readonly faults: readonly PincodeFault[]
}

/** Parses pasted pincodes, separated by commas, spaces or lines. Also accepts "560 001". */
export function readPincodes(typed: string, present: readonly string[]): ReadPincodes {
  const pincodes = new Set(present)
  const before = pincodes.size
  let repeated = 0
  const faults: PincodeFault[] = []
  for (const text of wordsOf(typed)) {
    const why = faultOf(text)
    if (why) faults.push({ text, why })
    else if (pincodes.has(text)) repeated += 1
    else if (pincodes.size >= mostPincodes) faults.push({ text, why: "TOO_MANY" })
    else pincodes.add(text)
  }
  return { pincodes: [...pincodes].sort(), added: pincodes.size - before, repeated, faults }
}

function wordsOf(typed: string): string[] {
  return typed
    .replaceAll(/(?<![^\s,;|])(\d{3})[ \u00a0](\d{3})(?![^\s,;|])/g, "$1$2")
    .split(/[\s,;|]+/)
    .filter(Boolean)
}

function faultOf(text: string): PincodeFault["why"] | null {
  if (matchesPattern("profile.address.pincode", text)) return null
  return /^\d+$/.test(text) ? "LENGTH" : "DIGITS"
}

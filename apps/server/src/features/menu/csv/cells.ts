import type { FoodType } from "@rasoi/contract"
import { lettersAndDigits } from "@rasoi/core"

export { formatHundredths, parseFoodType, parsePercent, parseRupees } from "@rasoi/core"

// Spreadsheets run a cell that starts with one of these as a formula. Some also accept the full-width forms.
const needsGuard = /^['=+\-@\t\r\n＝＋－＠]|^\s|\s$/

/** A leading apostrophe makes a cell plain text and keeps its outer spaces. The import removes it. */
export function guardCell(text: string): string {
  return needsGuard.test(text) ? `'${text}` : text
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell.trim()
}

export function parseMinutes(text: string): number | null {
  const [, digits] = /^(\d{1,4})\s*(?:m|min|mins|minutes?)?\.?$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

const yesWords = new Set(["yes", "y", "true", "1", "available", "on"])
const noWords = new Set(["no", "n", "false", "0", "soldout", "off", "unavailable"])

export function parseYesNo(text: string): boolean | null {
  const word = lettersAndDigits(text)
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : null
}

export function formatYesNo(value: boolean): string {
  return value ? "Yes" : "No"
}

export const foodTypeNames: Record<FoodType, string> = { VEG: "Veg", NON_VEG: "Non veg", EGG: "Egg" }

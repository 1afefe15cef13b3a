import type { FoodType } from "@rasoi/contract"

/** Values as people write them in the cells of a spreadsheet. */

// Longer text is not a number. The limit protects the patterns below from hostile input.
const maxNumberLength = 40

/** Takes out the signs and words of the currency, wherever they are. */
export function withoutCurrency(text: string): string {
  return text.replace(
    /[₹৳]|(?<![\p{L}\p{M}])(?:rs|rupees?|inr|रुपये|रुपए|रू|रु|ரூபாய்|ரூ|రూ|ರೂ|টাকা)(?![\p{L}\p{M}])\.?/giu,
    " ",
  )
}

/** Rupees as people write them, in paise: `325`, `325.50`, `₹1,250`, `Rs. 80/-`. Digits only, never a float. */
export function parseRupees(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed.length > maxNumberLength) return null
  const bare = withoutCurrency(trimmed)
    .trim()
    .replace(/\s*\/-$/, "")
  // A comma is allowed only as a digit separator: `12,50` is more likely a price of 12.50.
  const digits = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(bare) ? bare.replaceAll(",", "") : bare
  return parseHundredths(digits)
}

/** Per cent as basis points: `5`, `5%`, `12.5 %`. */
export function parsePercent(text: string): number | null {
  const trimmed = text.trim()
  return trimmed.length > maxNumberLength ? null : parseHundredths(trimmed.replace(/\s*%$/, ""))
}

function parseHundredths(text: string): number | null {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, "0"))
}

/** `325` or `325.50`: the inverse of both parsers. */
export function formatHundredths(amount: number): string {
  const hundredths = amount % 100
  const whole = String((amount - hundredths) / 100)
  return hundredths === 0 ? whole : `${whole}.${String(hundredths).padStart(2, "0")}`
}

const foodTypeWords: Record<FoodType, string[]> = {
  VEG: ["veg", "vegetarian", "v", "pureveg"],
  NON_VEG: ["nonveg", "nonvegetarian", "nv", "n"],
  EGG: ["egg", "eggs", "eggetarian", "containsegg", "e"],
}
const foodTypesByWord = new Map(
  Object.entries(foodTypeWords).flatMap(([type, words]) => words.map(word => [word, type as FoodType])),
)

export function parseFoodType(text: string): FoodType | null {
  // “नॉन veg” is not “veg”.
  if (/[^\P{L}A-Za-z]/u.test(text)) return null
  return foodTypesByWord.get(lettersAndDigits(text)) ?? null
}

export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "")
}

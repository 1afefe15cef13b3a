import type { FoodType } from "@rasoi/contract"
import { lettersAndDigits, parseFoodType } from "../cell-values.ts"
import { nameKey } from "../names.ts"

const otherWords: Readonly<Record<string, FoodType>> = {
  शाकाहारी: "VEG",
  शाकाहार: "VEG",
  वेज: "VEG",
  वेजिटेरियन: "VEG",
  मांसाहारी: "NON_VEG",
  मांसाहार: "NON_VEG",
  "नॉन वेज": "NON_VEG",
  "नॉन-वेज": "NON_VEG",
  नॉनवेज: "NON_VEG",
  अंडा: "EGG",
  अण्डा: "EGG",
  एग: "EGG",
  "🟢": "VEG",
  "🟤": "NON_VEG",
  "🔴": "NON_VEG",
}
const typesByWord = new Map(Object.entries(otherWords).map(([word, type]) => [nameKey(word), type]))
const yesWords = new Set(["y", "yes", "true", "1"])
const nonVeg = /non[\s-]?veg|नॉन[\s-]?वेज|मांसाहार/gi
const veg = /veg|वेज|शाकाहार/i

export type ReadFoodType = (text: string) => FoodType | null

/**
 * Reads the cells of one column. Yes is read only if the heading says what it means: vegetarian under `Veg?`, meat under
 * `Non-veg?`, nothing under `Veg/Non-veg`. No is never read: what is not vegetarian may be meat or egg. A single `N` is
 * non-vegetarian only where `V` is the other letter of the column.
 */
export function foodTypeReader(texts: readonly string[], heading: string): ReadFoodType {
  const isYes = (text: string) => yesWords.has(lettersAndDigits(text)) || text === "✓" || text === "✔"
  const yes = yesUnder(heading)
  const isLetter = texts.some(text => lettersAndDigits(text) === "v") && !texts.some(isYes)
  return text => {
    if (isYes(text)) return yes
    return lettersAndDigits(text) === "n" && !isLetter ? null : read(text)
  }
}

function yesUnder(heading: string): FoodType | null {
  const rest = heading.replace(nonVeg, "")
  if ((rest !== heading) === veg.test(rest)) return null
  return rest === heading ? "VEG" : "NON_VEG"
}

function read(text: string): FoodType | null {
  const known = typesByWord.get(nameKey(text))
  // A coloured mark beside a word may say something else than the word.
  return known ?? (/[^\s!-~]/.test(text) ? null : parseFoodType(text))
}

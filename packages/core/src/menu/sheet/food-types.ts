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

export type ReadFoodType = (text: string) => FoodType | null

/**
 * Reads the cells of one column. In a column of yes and no, yes means vegetarian, and no may mean meat or egg: that is
 * not guessed.
 */
export function foodTypeReader(texts: readonly string[]): ReadFoodType {
  const isYes = (text: string) => yesWords.has(lettersAndDigits(text)) || text === "✓" || text === "✔"
  if (texts.some(isYes))
    return text => (isYes(text) ? "VEG" : lettersAndDigits(text) === "n" ? null : read(text))
  return read
}

function read(text: string): FoodType | null {
  const known = typesByWord.get(nameKey(text))
  // A coloured mark beside a word may say something else than the word.
  return known ?? (/[^\s!-~]/.test(text) ? null : parseFoodType(text))
}

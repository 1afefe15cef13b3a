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
  "शाका.": "VEG",
  मांसा: "NON_VEG",
  சைவம்: "VEG",
  அசைவம்: "NON_VEG",
  முட்டை: "EGG",
  శాకాహారం: "VEG",
  మాంసాహారం: "NON_VEG",
  గుడ్డు: "EGG",
  ಸಸ್ಯಾಹಾರಿ: "VEG",
  ಮಾಂಸಾಹಾರಿ: "NON_VEG",
  ಮೊಟ್ಟೆ: "EGG",
  নিরামিষ: "VEG",
  আমিষ: "NON_VEG",
  ডিম: "EGG",
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

/** `VEG | Price | NON VEG | Price` stands above names of dishes. */
export function holdNames(texts: readonly string[], heading: string): boolean {
  const read = foodTypeReader(texts, heading)
  const names = texts.filter(text => /\p{L}{3}/u.test(text) && read(text) === null)
  return texts.length > 1 && names.length >= texts.length * 0.8 && new Set(names).size >= names.length * 0.8
}

function yesUnder(heading: string): FoodType | null {
  const rest = heading.replace(nonVeg, "")
  if ((rest !== heading) === veg.test(rest)) return null
  return rest === heading ? "VEG" : "NON_VEG"
}

const nonVegTitle = /non[\s-]?veg|नॉन[\s-]?वेज|मांसाहार|அசைவ|మాంసాహార|ಮಾಂಸಾಹಾರ|(?<!\p{M}|নির)আমিষ/giu
const vegTitle = /\bveg(?:etarian)?\b|(?<!\p{L})वेज(?!\p{L})|शाकाहार|(?<!அ)சைவ|శాకాహార|ಸಸ್ಯಾಹಾರ|নিরামিষ/iu

/** What a category says about its dishes: `VEG STARTERS`, `मांसाहारी`. Null if it says nothing, or both. */
export function foodTypeOfTitle(title: string): FoodType | null {
  const rest = title.replace(nonVegTitle, " ")
  const isVeg = vegTitle.test(rest)
  if (rest !== title) return isVeg ? null : "NON_VEG"
  return isVeg ? "VEG" : null
}

/** A title such as “Pure veg” is about the whole sheet. */
export function isPureVeg(title: string): boolean {
  return /\bpure\s?veg(?:etarian)?\b|\b100\s?%\s?veg\b|शुद्ध शाकाहारी|தூய சைவ/i.test(title)
}

function read(text: string): FoodType | null {
  const known = typesByWord.get(nameKey(text))
  // A coloured mark beside a word may say something else than the word.
  return known ?? (/[^\s!-~]/.test(text) ? null : parseFoodType(text))
}

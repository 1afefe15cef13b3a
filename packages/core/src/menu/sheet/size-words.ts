import { nameKey } from "../names.ts"
import { latinDigits } from "./digits.ts"

/** Sizes as menus in India name them, by what a sheet may write. */
const sizeWords: Readonly<Record<string, readonly string[]>> = {
  Quarter: ["quarter", "qtr", "qrt", "q"],
  Half: ["half", "hlf", "h", "half plate"],
  Full: ["full", "f", "ful", "full plate"],
  Small: ["small", "s", "sml"],
  Regular: ["regular", "reg", "r"],
  Medium: ["medium", "med", "m"],
  Large: ["large", "l", "lrg"],
  "Extra large": ["extra large", "xl"],
  Single: ["single", "sgl"],
  Double: ["double", "dbl"],
  Mini: ["mini"],
  Jumbo: ["jumbo"],
  Family: ["family", "family pack"],
  Plate: ["plate", "per plate", "1 plate"],
  Piece: ["piece", "per piece", "per pc", "per pcs", "pc", "each"],
  Dozen: ["dozen", "1 dozen", "per dozen"],
  "Half dozen": ["half dozen", "1/2 dozen"],
  Glass: ["glass"],
  Bottle: ["bottle"],
  Jug: ["jug"],
  Cup: ["cup"],
  Pint: ["pint"],
  Peg: ["peg"],
  "1 kg": ["1 kg", "kg", "per kg", "full kg", "one kg"],
  "500 ml": ["500 ml"],
  "Half kg": ["half kg", "1/2 kg", "1/2kg"],
  "1/4 kg": ["1/4 kg", "1/4kg", "quarter kg", "pav kg"],
  "3/4 kg": ["3/4 kg", "3/4kg"],
  "1 litre": ["1 litre", "1 l"],
  हाफ: ["हाफ", "हाफ़"],
  फुल: ["फुल", "फ़ुल"],
  आधा: ["आधा"],
  पूरा: ["पूरा"],
  क्वार्टर: ["क्वार्टर"],
  छोटा: ["छोटा"],
  बड़ा: ["बड़ा"],
  मध्यम: ["मध्यम"],
  अर्धा: ["अर्धा"],
  अर्धी: ["अर्धी"],
  पूर्ण: ["पूर्ण"],
  लहान: ["लहान"],
  मोठा: ["मोठा"],
  मोठी: ["मोठी"],
  அரை: ["அரை"],
  பாதி: ["பாதி"],
  முழு: ["முழு"],
  முழுசு: ["முழுசு"],
  கால்: ["கால்"],
  சிறியது: ["சிறியது"],
  பெரியது: ["பெரியது"],
  ஹாஃப்: ["ஹாஃப்", "ஹாப்"],
  ஃபுல்: ["ஃபுல்", "புல்"],
  హాఫ్: ["హాఫ్"],
  ఫుల్: ["ఫుల్"],
  ಹಾಫ್: ["ಹಾಫ್"],
  ಫುಲ್: ["ಫುಲ್"],
  হাফ: ["হাফ"],
  ফুল: ["ফুল"],
}

const labelsByKey = new Map(
  Object.entries(sizeWords).flatMap(([label, words]) => words.map(word => [nameKey(word), label] as const)),
)

/** `H` and `half` are the size Half; undefined for a word that is no usual size. */
export function usualSize(word: string): string | undefined {
  return labelsByKey.get(nameKey(withFractions(word)))
}

/** `½ kg` and `1/2 kg` are one size. */
function withFractions(word: string): string {
  return word.replace("½", "1/2").replace("¼", "1/4").replace("¾", "3/4")
}

/** A dish that has a price in one column of sizes only has no sizes; but 500 g says something, also alone. */
export function isMeasure(size: string): boolean {
  return /^\d|\bkg\b/.test(latinDigits(size))
}

/** Words beside the size in a heading: `Half (Rs)`, `Price Full`. */
const besides = /₹|\b(?:price|rate|mrp|amount|rs|inr|plate)\b|(?:दाम|मूल्य|कीमत|क़ीमत|किंमत|रेट|रुपये|रु|விலை|ரூ)/gi
/** `7"`, `500 ml`, `4 pcs`. */
const measure =
  /^\d{1,4}(?:\.\d{1,2})?\s?(?:["”″]|''|inch(?:es)?|in|cm|ml|ltrs?|litres?|l|gms?|g|grams?|kgs?|pcs?|pieces?|slices?|मिली|ग्राम|ग्रॅम|किलो|मि\.ली\.?|மிலி|கிராம்)$/i
const longestHeading = 60

/** The size in a heading such as `Half`, `Price (Full)`, `Small (7")`, `500 ml`; undefined if it names none. */
export function sizeOfHeading(heading: string): string | undefined {
  if (heading.length > longestHeading) return undefined
  const words = heading.replace(besides, " ").replace(/\s+/g, " ").trim()
  const usual = usualSize(bare(heading)) ?? usualSize(bare(words))
  if (usual !== undefined) return usual
  if (measure.test(latinDigits(words))) return words
  return [words, heading].find(isWithMeasure)
}

/** `Small (7")`, `Regular 7"`, `Per Plate (4 pcs)`. */
function isWithMeasure(text: string): boolean {
  const [, word = "", remark = ""] = /^(\p{L}{1,20}(?: \p{L}{1,20})?) \(?([^()]{1,20})\)?$/u.exec(text) ?? []
  return usualSize(word) !== undefined && measure.test(latinDigits(remark.trim()))
}

function bare(text: string): string {
  return text
    .replace(/^\s?\/|[().:_-]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
}

/** `Half/Full`: the sizes that one cell lists, in this order; undefined unless every part is a usual size. */
export function sizesOfHeading(heading: string): string[] | undefined {
  const sizes = heading.split(/[/|&+,]/).map(sizeOfHeading)
  const named = sizes.filter(size => size !== undefined)
  return sizes.length > 1 && named.length === sizes.length && new Set(named).size === sizes.length
    ? named
    : undefined
}

import { nameKey } from "../names.ts"

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
  Plate: ["plate"],
  Glass: ["glass"],
  Bottle: ["bottle"],
  Jug: ["jug"],
  "1 kg": ["1 kg", "kg"],
  "500 ml": ["500 ml"],
  "1 litre": ["1 litre", "1 l"],
  हाफ: ["हाफ", "हाफ़"],
  फुल: ["फुल", "फ़ुल"],
  आधा: ["आधा"],
  पूरा: ["पूरा"],
  क्वार्टर: ["क्वार्टर"],
  छोटा: ["छोटा"],
  बड़ा: ["बड़ा"],
}

const labelsByKey = new Map(
  Object.entries(sizeWords).flatMap(([label, words]) => words.map(word => [nameKey(word), label] as const)),
)

/** `H` and `half` are the size Half; undefined for a word that is no usual size. */
export function usualSize(word: string): string | undefined {
  return labelsByKey.get(nameKey(word))
}

/** Words beside the size in a heading: `Half (Rs)`, `Price Full`. */
const besides = /₹|\b(?:price|rate|mrp|amount|rs|inr|plate)\b|(?:दाम|मूल्य|कीमत|क़ीमत|रेट|रुपये|रु)/gi

/** The size in a heading such as `Half`, `Price (Full)`; undefined if it names none. */
export function sizeOfHeading(heading: string): string | undefined {
  const bare = heading.replace(besides, " ").replace(/[().:_-]/g, " ")
  return usualSize(bare.replace(/\s+/g, " "))
}

/** `Half/Full`: the sizes that one cell lists, in this order; undefined unless every part is a usual size. */
export function sizesOfHeading(heading: string): string[] | undefined {
  const sizes = heading.split(/[/|&+,]/).map(sizeOfHeading)
  const named = sizes.filter(size => size !== undefined)
  return sizes.length > 1 && named.length === sizes.length && new Set(named).size === sizes.length
    ? named
    : undefined
}

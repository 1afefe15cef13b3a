/** How far a GSTIN that is being typed has come, and where it went wrong. */
export type GstinReading =
  | { readonly kind: "EMPTY" }
  | { readonly kind: "PARTIAL"; readonly length: number }
  | { readonly kind: "CHARACTER"; readonly position: number; readonly expects: Expected }
  | { readonly kind: "LONG" }
  | { readonly kind: "MISTYPED" }
  | { readonly kind: "FITS"; readonly state: string; readonly pan: string }

export type Expected = "DIGIT" | "LETTER" | "EITHER" | "Z"

const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const tests: Record<Expected, RegExp> = { DIGIT: /\d/, LETTER: /[A-Z]/, EITHER: /[0-9A-Z]/, Z: /Z/ }
const shape: readonly Expected[] = [
  ...of(2, "DIGIT"),
  ...of(5, "LETTER"),
  ...of(4, "DIGIT"),
  "LETTER",
  "EITHER",
  "Z",
  "EITHER",
]

function of(count: number, expected: Expected): Expected[] {
  return Array.from({ length: count }, () => expected)
}

export function readGstin(typed: string): GstinReading {
  const text = typed.replaceAll(/\s/g, "").toUpperCase()
  if (text === "") return { kind: "EMPTY" }
  for (const [index, expects] of shape.slice(0, text.length).entries()) {
    if (!tests[expects].test(text.charAt(index))) return { kind: "CHARACTER", position: index + 1, expects }
  }
  if (text.length > shape.length) return { kind: "LONG" }
  if (text.length < shape.length) return { kind: "PARTIAL", length: text.length }
  if (checkCharacter(text.slice(0, -1)) !== text.at(-1)) return { kind: "MISTYPED" }
  return { kind: "FITS", state: text.slice(0, 2), pan: text.slice(2, 12) }
}

/** The last character follows from the others: weights of one and two by turns, in base 36. */
function checkCharacter(text: string): string {
  let sum = 0
  for (const [index, character] of [...text].entries()) {
    const product = symbols.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / symbols.length) + (product % symbols.length)
  }
  return symbols.charAt((symbols.length - (sum % symbols.length)) % symbols.length)
}

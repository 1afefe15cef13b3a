const replacements: Record<string, string> = {
  "₹": "Rs.",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "×": "x",
  "•": "*",
  "⁄": "/",
}

/** Accents and marks of all scripts, control characters and invisible format characters. */
const dropped = /(?=\p{M})\p{Script=Inherited}|[\p{Cc}\p{Cf}]/gu

function toAscii(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\s+/g, " ")
    .replace(dropped, "")
    .replace(/[^ -~]/gu, character => replacements[character] ?? character)
}

/** Whether ASCII, which every receipt printer has, can express the text. */
export function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(toAscii(text))
}

/**
 * Converts text to what every receipt printer can print: one line of ASCII without control characters. All other
 * characters are left out, even those that a code page contains. Code pages place arrows on the bytes that start a
 * command, so a dish name could otherwise cut the paper or open the cash drawer.
 */
export function printable(text: string): string {
  return toAscii(text)
    .replace(/[^ -~]/gu, "")
    .replace(/ +/g, " ")
    .trim()
}

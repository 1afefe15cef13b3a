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

/**
 * Converts text to what every receipt printer can print: one line of ASCII without control characters. All other
 * characters become a question mark, even those that a code page contains. Code pages place arrows on the bytes that
 * start a command, so a dish name could otherwise cut the paper or open the cash drawer.
 */
export function printable(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+|\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/gu, character => replacements[character] ?? "?")
    .trim()
}

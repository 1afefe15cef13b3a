const signs: Record<string, string> = {
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
 * Text as any printout printer has it: ASCII without control characters, on one line. Everything else becomes a question
 * mark. That includes signs which the code pages of printers do have: in them an arrow stands where the printer reads
 * the first byte of a command, so the name of a dish could otherwise cut the paper or open the till.
 */
export function printable(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+|\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/gu, sign => signs[sign] ?? "?")
    .trim()
}

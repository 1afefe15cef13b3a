/** The zeros of the digits that Indian scripts have. */
const zeros = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

/** Digits of Indian scripts as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, digit => {
    const code = digit.charCodeAt(0)
    const zero = zeros.findLast(each => each <= code) ?? code
    return String(code - zero)
  })
}

// Digits with spaces and hyphens between them only: letters, brackets and dots are more likely a slip
// than a phone. One way to match any text, so that a long hostile one costs no more than reading it.
const writtenPhone = /^\+?\d(?:[ -]*\d)*$/

const indianMobile = /^(?:\+91|91|0)?([6-9]\d{9})$/

/** The ten digits of an Indian mobile number, however it was written; null when it is not one. */
export function normaliseIndianMobile(text: string): string | null {
  if (!writtenPhone.test(text)) return null
  return indianMobile.exec(text.replace(/[ -]/g, ""))?.[1] ?? null
}

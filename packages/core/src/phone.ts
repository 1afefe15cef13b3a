// Only digits, with spaces and hyphens between them: letters, brackets and dots are probably a typing error.
// The pattern never backtracks, so that long hostile input stays cheap.
const writtenPhone = /^\+?\d(?:[ -]*\d)*$/

const indianMobile = /^(?:\+91|91|0)?([6-9]\d{9})$/

/** The ten digits of an Indian mobile number in any notation. Null: it is not one. */
export function normaliseIndianMobile(text: string): string | null {
  if (!writtenPhone.test(text)) return null
  return indianMobile.exec(text.replace(/[ -]/g, ""))?.[1] ?? null
}

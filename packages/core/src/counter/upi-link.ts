interface UpiPayment {
  /** The restaurant's id, such as "angaara@okbank". */
  readonly upiId: string
  /** Whom the customer's app shows as the receiver. */
  readonly name: string
  readonly amountPaise: number
  /** What the customer's app and both statements show. */
  readonly note: string
}

/** Apps cut longer texts off, and a shorter text makes a code with larger squares. */
const maxName = 40
const maxNote = 50

/** The link that a customer's UPI app opens, with the amount filled in. */
export function upiLink({ upiId, name, amountPaise, note }: UpiPayment): string {
  const rupees = `${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, "0")}`
  const fields = {
    // Not encoded: apps expect the sign between name and bank as it is, and an id has no other special characters.
    pa: upiId,
    pn: encode(name, maxName),
    am: rupees,
    cu: "INR",
    tn: encode(note, maxNote),
  }
  const query = Object.entries(fields).map(([field, value]) => `${field}=${value}`)
  return `upi://pay?${query.join("&")}`
}

/** A blank is %20: apps show the plus sign of a form as it is. */
function encode(text: string, maxLength: number): string {
  const shown = [...text.trim().toWellFormed()].slice(0, maxLength).join("").trim()
  return encodeURIComponent(shown)
}

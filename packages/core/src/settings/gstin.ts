const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** The fifteenth character that the first fourteen call for; null where they are not digits and capitals. */
export function gstinCheckCharacter(firstFourteen: string): string | null {
  let sum = 0
  for (let index = 0; index < firstFourteen.length; index++) {
    const value = symbols.indexOf(firstFourteen.charAt(index))
    if (value < 0) return null
    const product = value * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / symbols.length) + (product % symbols.length)
  }
  return symbols.charAt((symbols.length - (sum % symbols.length)) % symbols.length)
}

/** Catches a mistyped number; whether it was ever given out only the tax office knows. */
export function isGstin(gstin: string): boolean {
  return gstin.length === 15 && gstinCheckCharacter(gstin.slice(0, 14)) === gstin.charAt(14)
}

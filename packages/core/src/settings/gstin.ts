const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/** The check character for the first fourteen characters. Null: they are not only digits and capital letters. */
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

/** Detects a mistyped number. It does not prove that the number was issued. */
export function isGstin(gstin: string): boolean {
  return gstin.length === 15 && gstinCheckCharacter(gstin.slice(0, 14)) === gstin.charAt(14)
}

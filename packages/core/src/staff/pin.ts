export type PinWeakness = "PIN_COMMON" | "PIN_PERSONAL"

/** The first on lists of PINs in use that no rule below finds: years of songs and films, rows and columns of a keypad. */
const usual = new Set(
  `1004 1007 1357 1379 1397 1470 1590 1593 1739 2468 2580 3571 3690 3715 5683 7410 7531 7913 8520 8642 9630 9713 0852 0741
   147258 147852 159357 159753 258369 258456 357159 369258 456123 456852 741852 753951 789456 852456 963852`.split(
    /\s+/,
  ),
)

/** The digits of a keypad, as fingers go along them, and on from 9 to 0. */
const rows = ["01234567890123", "98765432109876"]

/**
 * Why a PIN is among the first that somebody tries. `known`: texts that others know, such as phone numbers and an email.
 * Undefined: it is not.
 */
export function pinWeakness(pin: string, known: readonly string[]): PinWeakness | undefined {
  if (usual.has(pin) || isRepeated(pin) || isMirrored(pin) || isInSteps(pin) || isYear(pin))
    return "PIN_COMMON"
  return known.some(text => digitsOf(text).includes(pin)) ? "PIN_PERSONAL" : undefined
}

/** 7777, 1212, 123123. */
function isRepeated(pin: string): boolean {
  return [1, 2, 3].some(
    length => pin.length >= 2 * length && pin.slice(0, length).repeat(6).slice(0, pin.length) === pin,
  )
}

/** 1221, 123321. */
const isMirrored = (pin: string) => [...pin].reverse().join("") === pin

/** 1234, 8901, 4321, and with every digit twice: 112233. */
function isInSteps(pin: string): boolean {
  const doubled = /^(?:(\d)\1)+$/.test(pin)
  const once = doubled ? pin.replaceAll(/(\d)\1/g, "$1") : pin
  return once.length > 1 && rows.some(row => row.includes(once))
}

const isYear = (pin: string) => /^(?:19|20)\d\d$/.test(pin)

/** Each group of digits, and all of them in a row: "98450 12345", "asha1987@…". */
function digitsOf(text: string): string {
  return `${text} ${text.replaceAll(/\D/g, "")}`
}

import { types } from "pg"

const { builtins } = types
const int8Array = 1016
const numericArray = 1231
const dateArray = 1182
const timestampArray = 1115
const textArray: number = 1009

type TextParser = (text: string) => unknown

function parseInt8(text: string): number {
  const value = Number(text)
  // Failing is better than silently rounding a count or an amount of money.
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a JavaScript number`)
  return value
}

const asText: TextParser = text => text
const asTextArray: TextParser = text => types.getTypeParser(textArray as typeof builtins.TEXT, "text")(text)
const asInt8Array: TextParser = text =>
  (asTextArray(text) as (string | null)[]).map(element => (element === null ? null : parseInt8(element)))

const overrides = new Map<number, TextParser>([
  [builtins.INT8, parseInt8],
  [int8Array, asInt8Array],
  // A calendar day is not an instant: a Date would shift it by the machine's time zone.
  [builtins.DATE, asText],
  [dateArray, asTextArray],
  [builtins.TIMESTAMP, asText],
  [timestampArray, asTextArray],
  // The driver already returns numeric as text, but it would parse its arrays as floats.
  [numericArray, asTextArray],
])

/** Set per connection, so that the driver's process-wide table stays unchanged. */
export const typeParsers = {
  getTypeParser(oid: typeof builtins.TEXT, format?: "text" | "binary") {
    const override = format === "binary" ? undefined : overrides.get(oid)
    return override ?? types.getTypeParser(oid, format)
  },
}

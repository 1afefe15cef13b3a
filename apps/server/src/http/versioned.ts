import { validationFailed } from "@rasoi/contract"
import type Type from "typebox"
import { Prepared } from "./call.ts"
import { serialiserFor } from "./serialise.ts"

interface Version {
  readonly version: number
  readonly restaurantId: string
}

/**
 * A document whose ETag is its version number and restaurant. All restaurants share the same URL, and a browser that
 * switched to another restaurant must not receive "not modified".
 */
export function versioned<Schema extends Type.TSchema>(
  schema: Schema,
  { version, restaurantId }: Version,
  value: Type.Static<Schema>,
): Prepared {
  return new Prepared(serialiserFor(schema)(value), `"${version}.${restaurantId}"`)
}

/** No version has this number, so expecting it is always a conflict. */
const noVersion = 0

/**
 * The version that an editor expects, from If-Match; undefined when it accepts any version.
 * Accepts the plain number as well as the whole ETag.
 */
export function readVersionMatch(ifMatch: string | undefined, restaurantId: string): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined
  const [, digits, of] = /^\s*"(\d{1,9})(?:\.([\w-]{1,64}))?"\s*$/.exec(ifMatch) ?? []
  if (digits === undefined) {
    throw validationFailed([
      { field: "If-Match", message: 'must be the ETag of one version, its number such as "7", or *' },
    ])
  }
  return of === undefined || of === restaurantId ? Number(digits) : noVersion
}

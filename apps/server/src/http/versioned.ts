import { validationFailed } from "@rasoi/contract"
import type Type from "typebox"
import { Prepared } from "./ready.ts"
import { serialiserFor } from "./serialise.ts"

interface Version {
  readonly version: number
  readonly restaurantId: string
}

/**
 * The ETag of a document is its version number, with the restaurant and the shape. The address is the same for every
 * restaurant, and an update of the server can add members to the same version: a browser must fetch both again.
 */
export function versioned<Schema extends Type.TSchema>(
  schema: Schema,
  { version, restaurantId }: Version,
  shape: number,
  value: Type.Static<Schema>,
): Prepared {
  return new Prepared(serialiserFor(schema)(value), `"${version}.${restaurantId}.${shape}"`)
}

/** No version has this number, so expecting it is always a conflict. */
const noVersion = 0

/**
 * The version that an editor expects, from If-Match; undefined when it accepts any version.
 * Accepts the plain number as well as the whole ETag.
 */
export function readVersionMatch(ifMatch: string | undefined, restaurantId: string): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined
  const [, digits, of] = /^\s*"(\d{1,9})(?:\.([\w-]{1,64})(?:\.\d{1,9})?)?"\s*$/.exec(ifMatch) ?? []
  if (digits === undefined) {
    throw validationFailed([
      {
        field: "If-Match",
        message: 'must be the ETag of one version, its number such as "7", or *',
        reason: "NOT_THE_VERSION",
      },
    ])
  }
  return of === undefined || of === restaurantId ? Number(digits) : noVersion
}

import { validationFailed } from "@rasoi/contract"
import type Type from "typebox"
import { Prepared } from "./call.ts"
import { serialiserFor } from "./serialise.ts"

/** A document known by its version number: that number is its ETag. */
export function versioned<Schema extends Type.TSchema>(
  schema: Schema,
  version: number,
  value: Type.Static<Schema>,
): Prepared {
  return new Prepared(serialiserFor(schema)(value), `"${version}"`)
}

/** The version that an editor believes to be the newest, from If-Match; undefined when it does not care. */
export function readVersionMatch(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined
  const [, digits] = /^\s*"(\d{1,9})"\s*$/.exec(ifMatch) ?? []
  if (digits === undefined) {
    throw validationFailed([
      { field: "If-Match", message: 'must be one version in quotes, such as "7", or *' },
    ])
  }
  return Number(digits)
}

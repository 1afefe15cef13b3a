import { globSync } from "node:fs"

export const faketimePackage = "libfaketime"

/** Debian's library that changes the time of day for a program; undefined if it is not installed. */
export function findFaketime(): string | undefined {
  return globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0]
}

import { globSync } from "node:fs"

export const faketimePackage = "libfaketime"

/** Debian's library that shows another time of day to a program; undefined where it is not installed. */
export function findFaketime(): string | undefined {
  return globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0]
}

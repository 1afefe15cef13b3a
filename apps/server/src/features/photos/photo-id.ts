import { createHash } from "node:crypto"
import type { PhotoFiles } from "./store.ts"

/** The hash of what is served, so that an address never changes its content. */
export function photoIdOf({ small, middle, large }: PhotoFiles): string {
  const hash = createHash("sha256")
  for (const file of [small, middle, large]) hash.update(`${file.length}:`).update(file)
  return `pho_${hash.digest("hex").slice(0, 32)}`
}

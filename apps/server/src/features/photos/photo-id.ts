import { createHash } from "node:crypto"
import { photoSizes } from "@rasoi/contract"
import type { PhotoFiles } from "./files.ts"

/** The hash of what is served, so that an address never changes its content. */
export function photoIdOf(files: PhotoFiles): string {
  const hash = createHash("sha256")
  for (const { width } of photoSizes) hash.update(`${files[width].length}:`).update(files[width])
  return `pho_${hash.digest("hex").slice(0, 32)}`
}

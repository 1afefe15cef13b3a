import { hash } from "node:crypto"
import { compress, type ReadyBytes } from "./http.ts"

/** Compressed once, so it may take longer than a page for one customer. */
const quality = 8

export function readyBytes(text: string | Buffer): ReadyBytes {
  const identity = Buffer.from(text)
  const ready = new Map<string, Buffer>([["identity", identity]])
  return {
    // A weak tag, because the bytes differ by encoding.
    etag: `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`,
    as(encoding) {
      const bytes = ready.get(encoding) ?? compress(identity, encoding, quality)
      ready.set(encoding, bytes)
      return bytes
    },
  }
}

import { hash } from "node:crypto"

/** A strong validator: equal bytes have equal tags. */
export function etagOf(bytes: string | Uint8Array): string {
  return `"${hash("sha256", bytes, "base64url").slice(0, 27)}"`
}

/** For the tag of a resource that is made anew for each response: an update of the server can add members to it. */
export function schemaTag(schema: object): string {
  return hash("sha256", JSON.stringify(schema), "base64url").slice(0, 6)
}

/**
 * If-None-Match as RFC 9110 defines it: a list of tags or `*`, compared weakly, so that a tag that a proxy
 * weakened to W/"…" still matches.
 */
export function noneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return true
  if (header === etag || header.trim() === "*") return false
  for (const [tag] of header.matchAll(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g)) {
    if (tag === etag || tag === `W/${etag}`) return false
  }
  return true
}

import { hash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import type { Answer, Request } from "./http.ts"

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
}

/** Reads all files of `public` at the start, so that a request can only name an existing file. */
export function readAssets(folder = join(import.meta.dirname, "public")) {
  const files = new Map(
    readdirSync(folder).map(name => {
      const body = readFileSync(join(folder, name))
      return [name, { body, type: types[extname(name)] ?? "text/plain", etag: `W/"${hash("sha256", body)}"` }]
    }),
  )
  return (request: Request): Answer | undefined => {
    const file = files.get(request.params.name ?? "")
    if (!file) return undefined
    // A weak tag, because the bytes differ by encoding. Revalidated each time, so that a changed file is visible at once.
    const headers = { ETag: file.etag, "Cache-Control": "no-cache" }
    if (request.headers["if-none-match"] === file.etag) return { ...file, headers, status: 304, body: "" }
    return { ...file, headers, status: 200 }
  }
}

import { hash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import type { Result } from "./http.ts"
import { readyBytes } from "./ready-bytes.ts"

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
}

// All files are read at the start, so that a request can only name an existing file.
const files = new Map([...filesOf("public"), ...filesOf("fonts", ".woff2")])

function filesOf(folder: string, extension = ""): [name: string, body: Buffer][] {
  const path = join(import.meta.dirname, folder)
  const names = readdirSync(path).filter(name => name.endsWith(extension))
  return names.map(name => [name, readFileSync(join(path, name))])
}

/** In every file's address: a changed file is another address, and browsers need not ask again for an unchanged one. */
const version = hash("sha256", Buffer.concat([...files.values()])).slice(0, 12)
const responses = new Map(
  [...files].map(([name, body]): [string, Result] => [
    name,
    {
      status: 200,
      type: types[extname(name)] ?? "text/plain",
      body: readyBytes(body),
      headers: { "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding" },
    },
  ]),
)

export function assetPath(name: string): string {
  return `/assets/${version}/${name}`
}

/** The file, also under the address of an earlier version: a page may be older than this process. */
export function asset(name = "", wanted = ""): Result | undefined {
  const found = responses.get(name)
  if (!found || wanted === version) return found
  return { ...found, headers: { ...found.headers, "Cache-Control": "no-cache" } }
}

import { readdirSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Refusal } from "@rasoi/contract"
import type { FastifyInstance } from "fastify"

type Name = "sdk" | "mcp"

const folderOf = (name: Name) => join(import.meta.dirname, "..", "..", "..", "..", "..", "packages", name)

/** The address of a package's newest version. */
export function newestPath(name: Name): string {
  const { version } = JSON.parse(readFileSync(join(folderOf(name), "package.json"), "utf8"))
  return `/${name}/${version}.tgz`
}

/**
 * Every released version of a package, below an address of its own: a lockfile holds the hash of what an address served, so
 * it must serve the same bytes forever.
 */
export function serveReleased(app: FastifyInstance, name: Name): void {
  const folder = join(folderOf(name), "released")
  const released = new Set(readdirSync(folder))
  const newest = newestPath(name)
  app.get(`/${name}.tgz`, async (_, reply) => reply.header("Cache-Control", "no-cache").redirect(newest, 302))
  app.get<{ Params: { file: string } }>(`/${name}/:file`, async (request, reply) => {
    const { file } = request.params
    if (!released.has(file)) {
      throw new Refusal("NOT_FOUND", { message: `There is no such version; the newest is ${newest}.` })
    }
    const bytes = await readFile(join(folder, file))
    reply.header("Cache-Control", "public, max-age=31536000, immutable")
    return reply.type("application/gzip").send(bytes)
  })
}

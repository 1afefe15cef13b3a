import { readdirSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Refusal } from "@rasoi/contract"
import type { FastifyInstance } from "fastify"

const folder = join(import.meta.dirname, "..", "..", "..", "..", "..", "packages", "sdk")
const { version: newest } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
  version: string
}

const newestSdkPath = `/sdk/${newest}.tgz`

/**
 * Every released version of the SDK, below an address of its own: a lockfile holds the hash of what an address served, so
 * it must serve the same bytes forever.
 */
export function serveSdk(app: FastifyInstance): void {
  const released = new Set(readdirSync(join(folder, "released")))
  app.get("/sdk.tgz", async (_, reply) =>
    reply.header("Cache-Control", "no-cache").redirect(newestSdkPath, 302),
  )
  app.get<{ Params: { file: string } }>("/sdk/:file", async (request, reply) => {
    const { file } = request.params
    if (!released.has(file)) {
      const message = `There is no such version of the SDK; the newest is ${newestSdkPath}.`
      throw new Refusal("NOT_FOUND", { message })
    }
    const bytes = await readFile(join(folder, "released", file))
    reply.header("Cache-Control", "public, max-age=31536000, immutable")
    return reply.type("application/gzip").send(bytes)
  })
}

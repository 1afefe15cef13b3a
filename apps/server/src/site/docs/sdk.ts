import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { etagOf, noneMatch } from "../../http/etag.ts"

const tarball = join(import.meta.dirname, "..", "..", "..", "..", "..", "packages", "sdk", "dist", "sdk.tgz")

const notBuilt =
  "The SDK has not been built. Run `npm run build` in the folder of Rasoi, then start the server again.\n"

/** `npm install https://…/sdk.tgz` installs the client that belongs to this server. */
export function serveSdk(app: FastifyInstance): void {
  let read: Promise<{ bytes: Buffer; etag: string }> | undefined
  app.get("/sdk.tgz", async (request, reply) => {
    if (!existsSync(tarball)) return reply.code(503).type("text/plain; charset=utf-8").send(notBuilt)
    read ??= readFile(tarball).then(bytes => ({ bytes, etag: etagOf(bytes) }))
    const { bytes, etag } = await read
    reply.header("ETag", etag).header("Cache-Control", "no-cache")
    if (!noneMatch(request.headers["if-none-match"], etag)) return reply.code(304).send()
    return reply.type("application/gzip").send(bytes)
  })
}

import { photoSizes, Refusal } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import { networkOf, type RateLimiter } from "../../http/index.ts"
import { RecentFiles } from "./recent-files.ts"
import { readPhotoFile } from "./store.ts"

interface Dependencies {
  db: Database
  clock: Clock
  limiter: RateLimiter
}

interface WithFile {
  Params: { file: string }
}

const fileName = /^(pho_[0-9a-f]{32})-([0-9]{1,5})\.webp$/
/** Enough for the middle size of several hundred dishes. */
const cachedBytes = 24 * 1024 * 1024
/** Only files that are not in memory count, so that a full page passes. */
const readsPerMinute = 3_000
const minuteMs = 60_000

/** The photos at their public addresses: no key, and any website may show them. */
export function servePhotos(http: FastifyInstance, { db, clock, limiter }: Dependencies): void {
  const recent = new RecentFiles(cachedBytes)

  async function read(name: string, network: string): Promise<Buffer> {
    const now = clock.monotonic()
    const known = recent.get(name, now)
    if (known) return known
    const [, id, asked] = fileName.exec(name) ?? []
    const size = photoSizes.find(({ width }) => String(width) === asked)
    if (id === undefined || !size) throw new Refusal("NOT_FOUND")
    const { allowed, resetMs } = await limiter.consume(`photos:${network}`, readsPerMinute, minuteMs, now)
    if (!allowed) throw new Refusal("RATE_LIMITED", { retryAfter: Math.ceil(resetMs / 1000) })
    const bytes = await readPhotoFile(db, id, size.width)
    if (!bytes) throw new Refusal("NOT_FOUND", { message: "There is no such photo, or it was removed." })
    recent.set(name, bytes, now)
    return bytes
  }

  http.get<WithFile>("/photos/:file", async (request, reply) => {
    const { file } = request.params
    const bytes = await read(file, networkOf(request.ip))
    const etag = `"${file}"`
    setHeaders(reply, etag)
    if (request.headers["if-none-match"] === etag) return reply.code(304).send()
    return reply.type("image/webp").send(bytes)
  })
}

function setHeaders(reply: FastifyReply, etag: string): void {
  reply
    .header("Cache-Control", "public, max-age=31536000, immutable")
    .header("ETag", etag)
    .header("Cross-Origin-Resource-Policy", "cross-origin")
    .header("Access-Control-Allow-Origin", "*")
    .header("X-Content-Type-Options", "nosniff")
    .header("Content-Security-Policy", "default-src 'none'")
}

import type { FastifyInstance } from "fastify"
import type { Freshness } from "../cache/fresh-cache.ts"
import type { Database } from "../db/index.ts"

/** `/healthz`: the process answers. `/readyz`: it can also do its work; a load balancer should ask this one. */
export function answerHealth(app: FastifyInstance, db: Database, freshness: Freshness): void {
  app.get("/healthz", async (_, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }))
  app.get("/readyz", async (_, reply) => {
    const database = await db.ping().then(
      () => true,
      () => false,
    )
    const ready = database && freshness.isFresh()
    return reply
      .code(ready ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ status: ready ? "ready" : "not ready", database, changeFeed: freshness.isFresh() })
  })
}

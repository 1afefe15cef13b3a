import type { FastifyInstance } from "fastify"
import type { Freshness } from "../cache/fresh-cache.ts"
import type { Database } from "../db/index.ts"
import type { Stopping } from "./stopping.ts"

interface HealthDependencies {
  db: Database
  freshness: Freshness
  stopping: Stopping
}

/** `/healthz`: the process is running. `/readyz`: it can also serve requests; use this one for load balancers. */
export function answerHealth(app: FastifyInstance, { db, freshness, stopping }: HealthDependencies): void {
  app.get("/healthz", async (_, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }))
  app.get("/readyz", async (_, reply) => {
    const database = await db.ping().then(
      () => true,
      () => false,
    )
    const ready = database && freshness.isFresh() && !stopping.draining
    return reply
      .code(ready ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({
        status: ready ? "ready" : "not ready",
        database,
        changeFeed: freshness.isFresh(),
        stopping: stopping.draining,
      })
  })
}

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
export function serveHealth(app: FastifyInstance, dependencies: HealthDependencies): void {
  app.get("/healthz", async (_, reply) => reply.header("Cache-Control", "no-store").send({ status: "ok" }))
  app.get("/readyz", async (_, reply) => {
    const { ready, ...parts } = await readiness(dependencies)
    return reply
      .code(ready ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ status: ready ? "ready" : "not ready", ...parts })
  })
}

export async function readiness({ db, freshness, stopping }: HealthDependencies) {
  const database = await db.ping().then(
    () => true,
    () => false,
  )
  const [changeFeed, draining] = [freshness.isFresh(), stopping.draining]
  return { ready: database && changeFeed && !draining, database, changeFeed, stopping: draining }
}

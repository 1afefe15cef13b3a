import type { TestProject } from "vitest/node"
import { startTestCluster, type TestCluster } from "./database.ts"

declare module "vitest" {
  interface ProvidedContext {
    clusterConnection: { host: string; port: number; user: string; database: string }
  }
}

interface Shared {
  users: number
  readonly started: Promise<TestCluster>
}

/** Vitest runs this file once for each project, in one process. */
const running = globalThis as { testClusters?: Map<boolean, Shared> }

/**
 * One real PostgreSQL for all projects whose tests stay in their worker, and a durable one for those that start
 * server processes. Each test file clones the migrated template.
 */
export default async function setup(project: TestProject) {
  const durable = project.name !== "server"
  running.testClusters ??= new Map()
  const shared = running.testClusters.get(durable) ?? { users: 0, started: startTestCluster({ durable }) }
  running.testClusters.set(durable, shared)
  shared.users += 1
  const cluster = await shared.started
  if ("url" in cluster.connection) throw new Error("the test cluster is reached over a socket")
  project.provide("clusterConnection", cluster.connection)
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await cluster.stop()
  }
}

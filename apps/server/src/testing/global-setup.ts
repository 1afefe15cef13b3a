import type { TestProject } from "vitest/node"
import { startTestCluster } from "./database.ts"

declare module "vitest" {
  interface ProvidedContext {
    clusterConnection: { host: string; port: number; user: string; database: string }
  }
}

/** One real PostgreSQL for the whole run; each test file clones its migrated template. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  if ("url" in cluster.connection) throw new Error("the test cluster is reached over a socket")
  project.provide("clusterConnection", cluster.connection)
  return () => cluster.stop()
}

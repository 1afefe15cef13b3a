import { startTestCluster, type TestCluster } from "../../apps/server/src/testing/database.ts"

/** One real PostgreSQL for all workers of a run; each makes databases of its own in it. */
export default async function setup() {
  const cluster = await startTestCluster()
  // Workers are processes that get the variables of the one that starts them.
  process.env.TEST_CLUSTER = JSON.stringify(cluster.connection)
  return () => cluster.stop()
}

export function clusterConnection(): TestCluster["connection"] {
  return JSON.parse(process.env.TEST_CLUSTER ?? "")
}

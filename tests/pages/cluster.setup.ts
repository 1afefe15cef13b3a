import { startTestCluster } from "../../apps/server/src/testing/database.ts"

/** One real PostgreSQL for all workers of a run; each makes databases of its own in it. */
export default async function setup() {
  const cluster = await startTestCluster()
  process.env.TEST_CLUSTER = JSON.stringify(cluster.connection)
  return () => cluster.stop()
}

/** Makes the database cluster that test runs copy, if a migration has changed since. */
import { makeTemplateCluster } from "../apps/server/src/testing/database.ts"

await makeTemplateCluster()

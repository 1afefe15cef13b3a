import { cpSync } from "node:fs"
import { silentLog, type TemporaryDirectory, temporaryDirectory } from "../test-support.ts"
import { openEmbedded } from "./open.ts"

export interface ClusterCopies extends Disposable {
  copy(): TemporaryDirectory
}

/** For tests: stopped clusters in directories of their own. Copying one is quicker than making one. */
export async function makeClusterCopies(): Promise<ClusterCopies> {
  const original = temporaryDirectory()
  const embedded = await openEmbedded({ dataDir: original.path, log: silentLog, purpose: "server" })
  await embedded.stop()
  return {
    copy() {
      const copy = temporaryDirectory()
      cpSync(original.path, copy.path, { recursive: true })
      return copy
    },
    [Symbol.dispose]: () => original[Symbol.dispose](),
  }
}

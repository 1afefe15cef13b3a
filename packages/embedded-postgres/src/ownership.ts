import { lchownSync, statSync } from "node:fs"

/** A file that root creates in a user's data directory must belong to that user. */
export function chownToOwner(path: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  if (uid !== 0) lchownSync(path, uid, gid)
}

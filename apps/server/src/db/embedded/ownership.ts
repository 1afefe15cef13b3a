import { lchownSync, statSync } from "node:fs"

/** What root makes in a user's data directory must not lock that user out of it later. */
export function giveToOwner(path: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  if (uid !== 0) lchownSync(path, uid, gid)
}

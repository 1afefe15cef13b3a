import { chown, stat } from "node:fs/promises"
import { dirname } from "node:path"

/** A command may run as root. The server's account, which owns the directory, must be able to read the file. */
export async function giveToOwnerOfDirectory(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(file))
  await chown(file, uid, gid)
}

import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"

/** A directory for backups or lists cannot be made. The message says what to do. */
export class DirectoryMissing extends Error {
  override readonly name = "DirectoryMissing"
}

/** Not with its parents: a mistyped path should be an error, and Node never returns from that below /proc. */
export async function makeDirectory(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new DirectoryMissing(
        `The directory ${path} cannot be made, because there is no ${dirname(path)}. Make it first: mkdir -p ${path}`,
      )
    if (error.code !== "EEXIST") throw error
  })
}

import { open, realpath, rename, rm, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { makeDirectory } from "../../base/make-directory.ts"
import type { Manifest } from "./archive.ts"
import { writeArchive } from "./write-archive.ts"

export const archiveExtension = ".tar.zst"
export const partialExtension = ".partial"

/** `rasoi-2026-11-15T21-40-03Z.tar.zst`: sorts by time and is a valid file name on every system. */
export function archiveName(now: number, prefix = "rasoi"): string {
  return `${prefix}-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}Z${archiveExtension}`
}

/** For a directory, adds a file name. Any other path is the file itself; a symbolic link means its target. */
export async function chooseFile(to: string, now: number): Promise<string> {
  const found = await stat(to).catch(() => undefined)
  if (found?.isDirectory() || to.endsWith("/")) return resolve(to, archiveName(now))
  // The finished file replaces what is there: never a device, a pipe or a socket.
  if (found && !found.isFile())
    throw new BackupRefused(`${to} is not a file. Name a file or a directory, or use --to - and redirect it.`)
  return found ? realpath(to) : resolve(to)
}

export class BackupRefused extends Error {
  override name = "BackupRefused"
}

type Options = Omit<Parameters<typeof writeArchive>[0], "output">

export interface WrittenBackup {
  readonly file: string
  readonly bytes: number
  readonly manifest: Manifest
}

/** The file gets its name only when it is complete and on disk. A backup that was killed leaves a `.partial` file. */
export async function writeBackupFile(file: string, options: Options): Promise<WrittenBackup> {
  const partial = `${file}${partialExtension}`
  await makeDirectory(dirname(file))
  // Opened before the work begins: a stream that opens by itself fails when nobody listens yet.
  const output = (await open(partial, "w", 0o600)).createWriteStream({ flush: true })
  try {
    const manifest = await writeArchive({ ...options, output })
    const { size } = await stat(partial)
    await rename(partial, file)
    await syncDirectory(dirname(file))
    return { file, bytes: size, manifest }
  } catch (error) {
    output.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  await directory.sync().finally(() => directory.close())
}

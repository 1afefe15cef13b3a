import { execFileSync } from "node:child_process"
import { rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { clusterDirOf } from "../../apps/server/src/db/index.ts"
import { withSession } from "../../apps/server/src/features/backup/session.ts"
import { type Prepared, Skipped } from "./experiment.ts"
import type { Setup } from "./setup.ts"

/** The folders of the database that get a small disk of their own, with its size. */
const disks = { base: 64, pg_wal: 96 }
const fullForMs = 3_000
/** PostgreSQL keeps some log files ahead. Each switch uses one of them up. */
const walSwitches = 6

/** Fills the disk of this folder for a while. */
export function fullDisk(folder: keyof typeof disks) {
  return async (stack: AsyncDisposableStack, dataDir: string): Promise<Prepared> => {
    const directory = join(clusterDirOf(dataDir), folder)
    mountDisk(stack, { directory, image: join(dataDir, `${folder}.img`), megabytes: disks[folder] })
    const ballast = join(directory, "ballast")
    const fault = async (setup: Setup) => {
      fill(ballast)
      if (folder === "pg_wal") await switchLogFiles(setup)
      await sleep(fullForMs)
      rmSync(ballast)
      setup.markFault()
    }
    return { fault }
  }
}

/** Moves the directory's files to a small file system that is mounted in its place. */
function mountDisk(
  stack: AsyncDisposableStack,
  { directory, image, megabytes }: { directory: string; image: string; megabytes: number },
): void {
  const { uid, gid } = statSync(directory)
  writeFileSync(image, "")
  truncateSync(image, megabytes * 1024 * 1024)
  try {
    run("mkfs.ext4", "-q", "-m", "0", "-E", `root_owner=${uid}:${gid}`, "-d", directory, image)
    run("mount", "-o", "loop", image, directory)
  } catch (error) {
    throw new Skipped(`a small disk could not be mounted (root may): ${(error as Error).message.trim()}`)
  }
  stack.defer(() => run("umount", directory))
  rmSync(join(directory, "lost+found"), { recursive: true, force: true })
  run("chmod", "700", directory)
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: ["ignore", "ignore", "pipe"] })
}

/** Writes until no block is free. */
function fill(path: string): void {
  try {
    run("dd", "if=/dev/zero", `of=${path}`, "bs=64k")
  } catch {}
}

async function switchLogFiles(setup: Setup): Promise<void> {
  const { connection } = setup.postmaster()
  for (let count = 0; count < walSwitches; count += 1) {
    // The database may stop meanwhile: that is the fault.
    await withSession({ ...connection, user: "postgres" }, client =>
      client.query("select pg_switch_wal()"),
    ).catch(() => {})
    await sleep(100)
  }
}

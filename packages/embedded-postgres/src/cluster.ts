import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs"
import { join } from "node:path"
import type { Account } from "./account.ts"
import type { Application } from "./application.ts"
import type { Binaries } from "./binaries.ts"
import { DataDirVersionMismatch, EmbeddedUnavailable } from "./errors.ts"
import { postgresProcessesIn, signalAll, waitUntilGone } from "./processes.ts"
import { runProgram } from "./program.ts"

export const superuser = "postgres"
const draftPrefix = "postgres.new-"
const draftEndMs = 5_000

export interface ClusterSpec {
  readonly dataDir: string
  readonly clusterDir: string
  readonly account: Account
  readonly binaries: Binaries
  readonly application: Application
  readonly signal?: AbortSignal
}

/** Creates the cluster if there is none, and refuses one that we cannot open. */
export async function prepareCluster(spec: ClusterSpec): Promise<void> {
  const { dataDir, clusterDir, account } = spec
  for (const name of readdirSync(dataDir))
    if (name.startsWith(draftPrefix)) await removeDraft(join(dataDir, name))
  const stats = statSync(clusterDir, { throwIfNoEntry: false })
  if (stats === undefined || removeIfEmpty(clusterDir)) return makeCluster(spec)
  if (stats.uid !== account.uid) chownCluster(clusterDir, account)
  // PostgreSQL refuses a cluster that others can read, such as a copy made without its file modes.
  if ((statSync(clusterDir).mode & 0o027) !== 0) chmodSync(clusterDir, 0o700)
  checkVersion(spec)
}

/** A killed process may have left an initdb that still writes there. */
async function removeDraft(draft: string): Promise<void> {
  const orphans = postgresProcessesIn(draft)
  signalAll(orphans, "SIGKILL")
  await waitUntilGone(orphans, draftEndMs)
  rmSync(draft, { recursive: true, force: true })
}

/** Uses a temporary name until complete, so that a killed initdb does not block the next start. */
async function makeCluster({ dataDir, clusterDir, account, binaries, signal }: ClusterSpec): Promise<void> {
  const draft = join(dataDir, `${draftPrefix}${randomBytes(6).toString("hex")}`)
  mkdirSync(draft, { mode: 0o700 })
  try {
    if (account.dropped) chownSync(draft, account.uid, account.gid)
    await runProgram(binaries.initdb, initdbArguments, draft, account, signal)
    renameSync(draft, clusterDir)
    syncDirectory(dataDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

// The builtin provider sorts by code point and folds case the same way on every system, so that an index stays
// valid when the cluster moves to another machine.
const initdbArguments = [
  `--username=${superuser}`,
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--data-checksums",
  "--auth-local=peer",
  "--auth-host=reject",
  "--no-instructions",
]

function removeIfEmpty(clusterDir: string): boolean {
  if (readdirSync(clusterDir).length > 0) return false
  rmdirSync(clusterDir)
  return true
}

function checkVersion({ clusterDir, binaries, application }: ClusterSpec): void {
  let found: string
  try {
    found = readFileSync(join(clusterDir, "PG_VERSION"), "utf8").trim()
  } catch (cause) {
    throw new EmbeddedUnavailable(
      `${clusterDir} is no database that this account can read (${(cause as Error).message}). ` +
        `If another user made it, run as that user; if it is something else, choose another data directory.`,
      { cause },
    )
  }
  if (found !== String(binaries.majorVersion))
    throw new DataDirVersionMismatch(application, clusterDir, found, binaries.majorVersion)
}

/** A backup that root restored with `cp -r` belongs to root. */
function chownCluster(clusterDir: string, account: Account): void {
  if (!account.dropped)
    throw new EmbeddedUnavailable(
      `${clusterDir} belongs to another user (id ${statSync(clusterDir).uid}). Run as that user or as root, ` +
        `or hand it over with "chown -R ${account.name}".`,
    )
  // The cluster itself last: until then only root can enter it, and the next start goes on if this one is killed.
  for (const name of [...readdirSync(clusterDir, { recursive: true, encoding: "utf8" }), "."])
    lchownSync(join(clusterDir, name), account.uid, account.gid)
}

function syncDirectory(path: string): void {
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

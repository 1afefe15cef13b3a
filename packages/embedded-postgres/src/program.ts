import { execFileSync, type SpawnOptions, spawn } from "node:child_process"
import type { Account } from "./account.ts"
import { EmbeddedUnavailable } from "./errors.ts"

/**
 * Passes the cluster's path to PostgreSQL. Its account may not be able to enter the parent directories (a checkout in
 * root's home, or in a directory of `mktemp -d`). The child changes into the cluster before it drops root, and
 * `/proc/self/cwd` then avoids the parent directories. All its processes inherit it, also after crash recovery and
 * reloads.
 */
export function dataDirectoryArguments(clusterDir: string, account: Account): string[] {
  return ["-D", account.dropped && process.platform === "linux" ? "/proc/self/cwd" : clusterDir]
}

export function spawnOptions(clusterDir: string, account: Account): SpawnOptions {
  return {
    cwd: clusterDir,
    // Not our environment: PGDATA, PGPORT, LC_ALL and others would change its behaviour.
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    ...(account.dropped ? { uid: account.uid, gid: account.gid } : {}),
  }
}

const setprivPath = "/usr/bin/setpriv"

/**
 * If supported, the kernel sends the program this signal when we die, even by SIGKILL. It does so when the *thread* that
 * started the program ends. In either case, main thread or worker thread, nobody uses the database any more.
 */
export function endWithParent(signal: "INT" | "TERM"): string[] {
  deathSignalSupported ??= process.platform === "linux" && supportsDeathSignal()
  return deathSignalSupported ? [setprivPath, "--pdeathsig", signal, "--"] : []
}

let deathSignalSupported: boolean | undefined

/** Old versions and BusyBox do not support it and would refuse to start. */
function supportsDeathSignal(): boolean {
  try {
    return execFileSync(setprivPath, ["--help"], { encoding: "utf8" }).includes("--pdeathsig")
  } catch {
    return false
  }
}

export async function runProgram(
  program: string,
  programArguments: readonly string[],
  clusterDir: string,
  account: Account,
  signal?: AbortSignal,
): Promise<void> {
  const ownArguments = [...dataDirectoryArguments(clusterDir, account), ...programArguments]
  const [first = program, ...rest] = [...endWithParent("TERM"), program, ...ownArguments]
  const child = spawn(first, rest, {
    ...spawnOptions(clusterDir, account),
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Not spawn's own `signal`, which does not wait for the end: the program must not write files after we return.
  const terminate = () => child.kill("SIGTERM")
  signal?.addEventListener("abort", terminate, { once: true })
  if (signal?.aborted) terminate()
  child.once("error", error => reject(cannotRun(program, account, error)))
  child.once("close", (code, signal) => {
    if (code === 0) resolve()
    else reject(new Error(`${program} ended with ${signal ?? code}:\n${output.trim()}`))
  })
  await promise.finally(() => signal?.removeEventListener("abort", terminate))
}

export function cannotRun(program: string, account: Account, cause: NodeJS.ErrnoException): Error {
  if (cause.code === "ENOENT")
    return new EmbeddedUnavailable(
      `${program} cannot be run here: it is built for systems with glibc, which Alpine Linux is not.`,
      { cause },
    )
  const as = account.dropped ? ` as ${account.name}` : ""
  return new EmbeddedUnavailable(`${program} cannot be run${as}: ${cause.message}.`, { cause })
}

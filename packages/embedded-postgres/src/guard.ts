import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { join } from "node:path"
import { EmbeddedUnavailable } from "./errors.ts"
import { chownToOwner } from "./ownership.ts"
import { withSocketPath } from "./short-path.ts"

/**
 * A guard is a Unix socket in the data directory on which a process listens. The kernel accepts connections to it, so
 * that every container of the machine sees whether the process lives, also while it is stopped, and from the moment of
 * its death. The kernel finds the socket by its inode, in whatever place a container has mounted the directory.
 */
export interface Guard {
  /** A child process that inherits it keeps the guard alive as well. */
  readonly descriptor: number
  remove(): void
}

/** A `holder` guard lives with the process that has the lock, a `database` guard also with all of its PostgreSQL. */
export type GuardKind = "holder" | "database"

type GuardState = "alive" | "dead" | "absent"

/** The errors of `bind` on file systems without Unix sockets. */
const unsupported = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])

function guardsDir(dataDir: string): string {
  return join(dataDir, "guards")
}

/** Between `bind` and `listen` a socket looks dead, so it gets the name by which others know it only afterwards. */
export async function publishGuard(dataDir: string, kind: GuardKind, nonce: string): Promise<Guard> {
  const directory = guardsDir(dataDir)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chownToOwner(directory, dataDir)
  const draft = `draft-${kind}-${nonce}`
  const path = join(directory, `${kind}-${nonce}`)
  for (;;) {
    const server = await listen(dataDir, draft)
    try {
      chownToOwner(join(directory, draft), dataDir)
      renameSync(join(directory, draft), path)
      return { descriptor: descriptorOf(server), remove: () => removeGuard(server, path) }
    } catch (error) {
      server.close()
      // The holder of the lock found the draft before `listen`, and removed it as dead.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    }
  }
}

function removeGuard(server: Server, path: string): void {
  rmSync(path, { force: true })
  server.close()
}

async function listen(dataDir: string, name: string): Promise<Server> {
  const server = createServer(socket => socket.destroy())
  server.unref()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // A later error is one of `accept`, when no descriptor is free. The kernel has accepted the connection before.
  server.on("listening", resolve).on("error", reject)
  try {
    await withSocketPath(guardsDir(dataDir), name, path => {
      server.listen({ path, exclusive: true })
      return promise
    })
    return server
  } catch (cause) {
    if (!unsupported.has((cause as NodeJS.ErrnoException).code ?? "")) throw cause
    throw new EmbeddedUnavailable(
      `The file system of ${dataDir} has no Unix sockets, which keep a second server out. Use a local disk.`,
      { cause },
    )
  }
}

/** Node has no public name for it. */
function descriptorOf(server: Server): number {
  const { fd = -1 } = (server as unknown as { _handle?: { fd?: number } })._handle ?? {}
  if (fd < 0) throw new Error("a listening socket has no file descriptor")
  return fd
}

/** The nonces of all guards of this kind that live, apart from one's own. */
export async function otherGuards(dataDir: string, kind: GuardKind, ownNonce: string): Promise<string[]> {
  const nonces = namesIn(dataDir)
    .filter(name => name.startsWith(`${kind}-`))
    .map(name => name.slice(kind.length + 1))
    .filter(nonce => nonce !== ownNonce)
  const states = await Promise.all(nonces.map(nonce => guardState(dataDir, kind, nonce)))
  return nonces.filter((_, index) => states[index] === "alive")
}

export function guardState(dataDir: string, kind: GuardKind, nonce: string): Promise<GuardState> {
  return stateOf(dataDir, `${kind}-${nonce}`)
}

/** For the holder of the lock. No name is used twice, so a dead guard stays dead. */
export async function removeDeadGuards(dataDir: string): Promise<void> {
  await Promise.all(
    namesIn(dataDir).map(async name => {
      if ((await stateOf(dataDir, name)) === "dead") rmSync(join(guardsDir(dataDir), name), { force: true })
    }),
  )
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(guardsDir(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

/** Only a refused connection proves a death. A full queue (EAGAIN) or a socket that we may not open has an owner. */
function stateOf(dataDir: string, name: string): Promise<GuardState> {
  return withSocketPath(guardsDir(dataDir), name, path => {
    const { promise, resolve } = Promise.withResolvers<GuardState>()
    const socket = connect({ path })
    socket.on("connect", () => resolve("alive"))
    socket.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED" || code === "ENOTSOCK") resolve("dead")
      else resolve(code === "ENOENT" ? "absent" : "alive")
    })
    return promise.finally(() => socket.destroy())
  })
}

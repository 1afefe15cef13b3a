import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { installPackages } from "../apt.ts"

/** Debian's programs that a fleet needs, by package. */
const programs = {
  "redis-server": "/usr/bin/redis-server",
  haproxy: "/usr/sbin/haproxy",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
}

export function ensurePrograms(): void {
  const missing = Object.entries(programs).filter(([, path]) => !existsSync(path))
  if (missing.length > 0) installPackages(missing.map(([name]) => name))
}

export interface Program {
  readonly child: ChildProcess
  end(signal: NodeJS.Signals): Promise<void>
}

interface Options {
  environment?: Record<string, string>
  /** Runs as this account; PostgreSQL refuses to run as root. */
  account?: string
}

/** Starts a program that ends with the stack. */
export function startProgram(
  stack: AsyncDisposableStack,
  [name = "", ...args]: readonly string[],
  { environment = {}, account }: Options = {},
): Program {
  const asAccount =
    account === undefined ? [] : ["setpriv", "--reuid", account, "--regid", account, "--clear-groups"]
  const [program = "", ...rest] = [...asAccount, name, ...args]
  const child = spawn(program, rest, { env: { ...process.env, ...environment }, stdio: "ignore" })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill(signal)
    await gone
  }
  stack.defer(() => end("SIGTERM"))
  return { child, end }
}

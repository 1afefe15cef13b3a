import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CleanUp } from "../clean-up.ts"
import { quantile } from "../figures.ts"
import { pinned } from "../machine.ts"
import type { SocketConnection } from "../setup/database.ts"
import { ensurePgbench } from "./ensure-pgbench.ts"

/** A pgbench transaction with its variables. */
export interface Script {
  readonly text: string
  readonly variables: Readonly<Record<string, string>>
}

export interface Load {
  readonly seconds?: number
  readonly transactionsEach?: number
  /** Open loop: transactions per second, timed from the scheduled start. */
  readonly perSecond?: number
}

export interface Measured {
  readonly transactions: number
  readonly perSecond: number
  /** Only with a fixed rate: otherwise pgbench logs no single transaction. */
  readonly p99Ms: number
}

export const clients = 32
const outputLimitMs = 60_000

export type Pgbench = (script: Script, load: Load) => Promise<Measured>

/** Prepared statements, on the same cluster and socket as the server. */
export function makePgbench(cleanUp: CleanUp, connection: SocketConnection): Pgbench {
  const program = ensurePgbench()
  return async (script, load) => {
    const scratch = mkdtempSync(join(tmpdir(), "rasoi-bench-"))
    const remove = () => rmSync(scratch, { recursive: true, force: true })
    cleanUp.add(remove)
    try {
      const scriptPath = join(scratch, "script.sql")
      writeFileSync(scriptPath, script.text)
      const args = argsFor(connection, script, load, scratch)
      const output = await run(cleanUp, program, [...args, "-f", scriptPath, connection.database], scratch)
      const p99Ms = load.perSecond === undefined ? Number.NaN : readP99(scratch)
      return { ...readCounts(output), p99Ms }
    } finally {
      remove()
    }
  }
}

function argsFor(
  { host, port, user }: SocketConnection,
  script: Script,
  load: Load,
  scratch: string,
): string[] {
  const { seconds, transactionsEach, perSecond } = load
  const args = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1"]
  args.push("-h", host, "-p", String(port), "-U", user)
  if (seconds !== undefined) args.push("-T", String(seconds))
  if (transactionsEach !== undefined) args.push("-t", String(transactionsEach))
  if (perSecond !== undefined) args.push("-R", String(perSecond), "-l", "--log-prefix", join(scratch, "log"))
  for (const [name, value] of Object.entries(script.variables)) args.push("-D", `${name}=${value}`)
  return args
}

function run(cleanUp: CleanUp, program: string, args: string[], cwd: string): Promise<string> {
  const [command, rest] = pinned("load", program, args)
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { cwd, stdio: ["ignore", "pipe", "pipe"], timeout: outputLimitMs })
    cleanUp.add(() => void child.kill())
    let output = ""
    const append = (text: Buffer) => {
      output += text
    }
    child.stdout.on("data", append)
    child.stderr.on("data", append)
    child.on("error", reject)
    child.on("close", code => {
      if (code === 0) resolve(output)
      else reject(new Error(`pgbench ended with ${code}: ${output.trim().slice(-600)}`))
    })
  })
}

function readCounts(output: string) {
  const [, transactions] = /transactions actually processed: (\d+)/.exec(output) ?? []
  const [, perSecond] = /tps = ([\d.]+)/.exec(output) ?? []
  const [, failed = "0"] = /failed transactions: (\d+)/.exec(output) ?? []
  if (transactions === undefined || perSecond === undefined || failed !== "0")
    throw new Error(`pgbench printed: ${output.trim().slice(-600)}`)
  return { transactions: Number(transactions), perSecond: Number(perSecond) }
}

/** The third field of a log line is the transaction's time in microseconds, including the wait for its turn. */
function readP99(scratch: string): number {
  const logs = readdirSync(scratch).filter(name => name.startsWith("log"))
  const lines = logs.flatMap(name => readFileSync(join(scratch, name), "utf8").split("\n")).filter(Boolean)
  if (lines.length === 0) throw new Error("pgbench ran no transaction in this round")
  const times = lines.map(line => Number(line.split(" ")[2]) / 1000).sort((one, other) => one - other)
  return quantile(times, 0.99)
}

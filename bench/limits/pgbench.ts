import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CleanUp } from "../clean-up.ts"
import { quantile } from "../figures.ts"
import { pinned } from "../machine.ts"
import type { SocketConnection } from "../stage/database.ts"
import { ensurePgbench } from "./ensure-pgbench.ts"

/** A transaction of pgbench, with the texts that it sends along. */
export interface Script {
  readonly text: string
  readonly variables: Readonly<Record<string, string>>
}

export interface Load {
  readonly seconds?: number
  readonly transactionsEach?: number
  /** Open loop: so many a second, timed from when they were due. */
  readonly perSecond?: number
}

export interface Measured {
  readonly transactions: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export const clients = 32
const outputLimitMs = 60_000

export type Pgbench = (script: Script, load: Load) => Promise<Measured>

/** Prepared statements, on the same cluster and over the same socket as the server's. */
export function makePgbench(cleanUp: CleanUp, connection: SocketConnection): Pgbench {
  const program = ensurePgbench()
  return async (script, load) => {
    const scratch = mkdtempSync(join(tmpdir(), "rasoi-bench-"))
    const remove = () => rmSync(scratch, { recursive: true, force: true })
    cleanUp.add(remove)
    try {
      const scriptPath = join(scratch, "script.sql")
      writeFileSync(scriptPath, script.text)
      const words = wordsFor(connection, script, load, scratch)
      const said = await run(cleanUp, program, [...words, "-f", scriptPath, connection.database], scratch)
      return { ...readCounts(said), ...readLatencies(scratch) }
    } finally {
      remove()
    }
  }
}

function wordsFor(
  { host, port, user }: SocketConnection,
  script: Script,
  load: Load,
  scratch: string,
): string[] {
  const { seconds, transactionsEach, perSecond } = load
  const words = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1"]
  words.push("-h", host, "-p", String(port), "-U", user)
  if (seconds !== undefined) words.push("-T", String(seconds))
  if (transactionsEach !== undefined) words.push("-t", String(transactionsEach))
  if (perSecond !== undefined) words.push("-R", String(perSecond), "-l", "--log-prefix", join(scratch, "log"))
  for (const [name, value] of Object.entries(script.variables)) words.push("-D", `${name}=${value}`)
  return words
}

function run(cleanUp: CleanUp, program: string, words: string[], cwd: string): Promise<string> {
  const [command, rest] = pinned("load", program, words)
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { cwd, stdio: ["ignore", "pipe", "pipe"], timeout: outputLimitMs })
    cleanUp.add(() => void child.kill())
    let said = ""
    const gather = (text: Buffer) => {
      said += text
    }
    child.stdout.on("data", gather)
    child.stderr.on("data", gather)
    child.on("error", reject)
    child.on("close", code => {
      if (code === 0) resolve(said)
      else reject(new Error(`pgbench ended with ${code}: ${said.trim().slice(-600)}`))
    })
  })
}

function readCounts(said: string) {
  const [, transactions] = /transactions actually processed: (\d+)/.exec(said) ?? []
  const [, perSecond] = /tps = ([\d.]+)/.exec(said) ?? []
  const [, failed = "0"] = /failed transactions: (\d+)/.exec(said) ?? []
  if (transactions === undefined || perSecond === undefined || failed !== "0")
    throw new Error(`pgbench said: ${said.trim().slice(-600)}`)
  return { transactions: Number(transactions), perSecond: Number(perSecond) }
}

/** The third word of a line of its log is a transaction's time in microseconds, waiting for its turn included. */
function readLatencies(scratch: string) {
  const logs = readdirSync(scratch).filter(name => name.startsWith("log"))
  const lines = logs.flatMap(name => readFileSync(join(scratch, name), "utf8").trim().split("\n"))
  const times = lines.map(line => Number(line.split(" ")[2]) / 1000).sort((one, other) => one - other)
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) }
}

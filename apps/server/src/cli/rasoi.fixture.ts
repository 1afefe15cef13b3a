import { spawn } from "node:child_process"
import { join } from "node:path"
import { Readable } from "node:stream"
import { inject, vi } from "vitest"
import { createTestDatabase } from "../testing/database.ts"
import { outcomeOf } from "./index.ts"

const main = join(import.meta.dirname, "..", "..", "bin", "rasoi.js")

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  json: any
}

export type Rasoi = (commandLine: string | readonly string[], input?: string) => Promise<CommandResult>

/** Runs the real command in its own process. `environment` selects the database. */
export function makeSpawner(environment: Record<string, string> = {}): Rasoi {
  return async (commandLine, input = "") => {
    const words = wordsOf(commandLine)
    const child = spawn(process.execPath, [main, ...words], {
      env: { ...process.env, METRICS_ADDRESS: "off", PORT: "0", ...environment },
      stdio: "pipe",
    })
    let [stdout, stderr] = ["", ""]
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text
    })
    // A command that does not read stdin may end before the write.
    child.stdin.on("error", () => {}).end(input)
    const code = await new Promise<number | null>(resolve => child.once("close", resolve))
    return withJson(words, { stdout, stderr, code })
  }
}

/** Runs in this process, ten times as fast. */
export const rasoi: Rasoi = async (commandLine, input) => {
  const words = wordsOf(commandLine)
  const { stdout, stderr, exitCode } = await (input === undefined
    ? outcomeOf(words)
    : withInput(input, words))
  return withJson(words, { stdout, stderr, code: exitCode })
}

let lastInput: Promise<unknown> = Promise.resolve()

/** One after the other: this process has one standard input. */
function withInput(input: string, words: readonly string[]): ReturnType<typeof outcomeOf> {
  const turn = lastInput.then(async () => {
    const given = vi
      .spyOn(process, "stdin", "get")
      .mockReturnValue(Readable.from([input]) as typeof process.stdin)
    try {
      return await outcomeOf(words)
    } finally {
      given.mockRestore()
    }
  })
  lastInput = turn.catch(() => {})
  return turn
}

let isEnvironmentChanged = false

/** The outcome of a command with these variables. One at a time: this process has one environment. */
export async function rasoiWith(
  environment: Record<string, string>,
  commandLine: string,
): Promise<CommandResult> {
  if (isEnvironmentChanged) throw new Error("another command runs with variables of its own")
  isEnvironmentChanged = true
  const before = Object.keys(environment).map(name => [name, process.env[name]] as const)
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  try {
    return await rasoi(commandLine)
  } finally {
    for (const [name, value] of before) vi.stubEnv(name, value)
    isEnvironmentChanged = false
  }
}

function wordsOf(commandLine: string | readonly string[]): readonly string[] {
  return typeof commandLine === "string" ? commandLine.split(" ").filter(Boolean) : commandLine
}

function withJson(words: readonly string[], ran: Omit<CommandResult, "json">): CommandResult {
  return { ...ran, json: words.includes("--json") ? JSON.parse(ran.stdout || ran.stderr) : undefined }
}

/** Sets DATABASE_URL to a migrated database for the tests of one file. */
export async function useDatabase(): Promise<void> {
  const { host, port, user } = inject("clusterConnection")
  const connection = await createTestDatabase({ host, port, user, database: "rasoi" })
  const { database } = connection as { database: string }
  vi.stubEnv("DATABASE_URL", `postgres:///${database}?host=${host}&port=${port}&user=${user}`)
}

export const address = ["--line", "14 Church Street", "--city", "Bengaluru", "--state", "Karnataka"]

export async function makeRestaurant(run: Rasoi = rasoi, name = "Angaara Tandoor"): Promise<string> {
  const facts = ["--name", name, "--phone", "08041234567", ...address, "--pincode", "560001"]
  const { code, stdout, stderr } = await run(["restaurant", "create", ...facts])
  if (code !== 0) throw new Error(stderr)
  return stdout.trim()
}

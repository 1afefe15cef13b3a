import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { delimiter, dirname } from "node:path"
import { promisify } from "node:util"
import { until } from "../../apps/server/src/testing/process.ts"

/** Programs get these settings alone, and not those of the test runner. */
function environmentOf(own: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH = "", HOME = "" } = process.env
  return { PATH: [dirname(process.execPath), PATH].join(delimiter), HOME, ...own }
}

interface ProgramOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program to its end. Returns what it prints; fails with all of it. */
export async function runProgram(program: string, args: readonly string[], { cwd, env }: ProgramOptions) {
  const options = { cwd, env: environmentOf(env), encoding: "utf8", maxBuffer: 10_000_000 } as const
  const running = promisify(execFile)(program, args, options)
  const { stdout, stderr } = await running.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${program} ${args.join(" ")} failed:\n${error.stdout}${error.stderr}`)
  })
  return `${stdout}${stderr}`
}

export interface Program {
  printed(): string
  stop(): Promise<void>
}

/** Starts a program and waits until the condition holds. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { cwd, env }: ProgramOptions,
  isReady: () => boolean | Promise<boolean>,
): Promise<Program> {
  const child = spawn(program, args, { cwd, env: environmentOf(env), stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ${args.join(" ")} ended:\n${output}`)
    return isReady()
  })
  return {
    printed: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGTERM")
      await once(child, "exit")
    },
  }
}

/** Whether a server responds at the address. */
export async function isServed(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined)
  await response?.body?.cancel()
  return response !== undefined
}

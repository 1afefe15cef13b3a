#!/usr/bin/env node
import { runEventsCommand } from "./events-command.ts"

/** The part of Node's `process` that the command uses: the package has no types of Node. */
interface Process {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: { write(text: string): void }
  readonly stderr: { write(text: string): void }
  exitCode?: number
  once(signal: "SIGINT" | "SIGTERM", listener: () => void): void
}

const { process } = globalThis as unknown as { process: Process }
const stop = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort())

void runEventsCommand({
  words: process.argv.slice(2),
  environment: process.env,
  print: line => process.stdout.write(`${line}\n`),
  warn: line => process.stderr.write(`${line}\n`),
  signal: stop.signal,
}).then(code => {
  process.exitCode = code
})

import type { Answer } from "./command.ts"
import { describeFault, exitCodes } from "./faults.ts"

/** `rasoi key list | head -1`: the reader has what it wanted, and nobody is left to be told otherwise. */
export function endQuietlyOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit()
      throw error
    })
  }
}

export interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

export function outcomeOfAnswer({ data, text, notes = [], failed = false }: Answer, json: boolean): Outcome {
  const exitCode = failed ? exitCodes.failure : exitCodes.ok
  // Usage has no data: `--json --help` is answered like `--help`.
  if (json && data !== undefined) return { stdout: closedLine(jsonOf(data)), stderr: "", exitCode }
  return { stdout: closedLine(text), stderr: notes.map(closedLine).join(""), exitCode }
}

export function outcomeOfFault(error: unknown, json: boolean): Outcome {
  const { exitCode, ...described } = describeFault(error)
  const text = json ? JSON.stringify({ error: described }) : `rasoi: ${described.message}`
  return { stdout: "", stderr: closedLine(text), exitCode }
}

/** On one line for programs: a server's log goes the same way, a line an entry. */
function jsonOf(data: unknown): string {
  return JSON.stringify(data, null, process.stdout.isTTY ? 2 : 0)
}

function closedLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`
}

interface Made {
  data: object
  /** What was made, in words; without the value itself. */
  text: string
  /** The one thing a script wants: a key, a password, an id. */
  value: string
  quiet: boolean | undefined
  notes?: readonly string[]
}

/** Alone on standard output when it goes into a pipe or a variable; with its story when a person reads. */
export function madeAnswer({ data, text, value, quiet, notes = [] }: Made): Answer {
  if (quiet) return { data, text: value }
  if (!process.stdout.isTTY) return { data, text: value, notes: [...notes, text] }
  return { data, text: `${text}\n\n  ${value}\n`, notes }
}

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map(row => [...(row[column] ?? "")].length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length)))
      .join("  ")
      .trimEnd()
  return [headings, ...rows].map(line).join("\n")
}

export function minuteOf(at: Date | null): string {
  return at === null ? "never" : `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`
}

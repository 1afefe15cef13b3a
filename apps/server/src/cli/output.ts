import type { Result } from "./command.ts"
import { describeFault, exitCodes } from "./faults.ts"

/** With `rasoi key list | head -1`, the reader closes the pipe early; that is not an error. */
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

export function outcomeOfResult({ data, text, notes = [], failed = false }: Result, json: boolean): Outcome {
  const exitCode = failed ? exitCodes.failure : exitCodes.ok
  // Usage has no data: `--json --help` prints the same as `--help`.
  if (json && data !== undefined) return { stdout: withLineEnd(jsonOf(data)), stderr: "", exitCode }
  return { stdout: withLineEnd(text), stderr: notes.map(withLineEnd).join(""), exitCode }
}

export function outcomeOfFault(error: unknown, json: boolean): Outcome {
  const { exitCode, ...described } = describeFault(error)
  const text = json ? JSON.stringify({ error: described }) : `rasoi: ${described.message}`
  return { stdout: "", stderr: withLineEnd(text), exitCode }
}

/** On one line for programs, because a server's log uses the same stream with one entry per line. */
function jsonOf(data: unknown): string {
  return JSON.stringify(data, null, process.stdout.isTTY ? 2 : 0)
}

function withLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`
}

interface CreatedValue {
  data: object
  /** A sentence about the result, without the value itself. */
  text: string
  /** The value that a script needs: a key, a password, an id. */
  value: string
  quiet: boolean | undefined
  notes?: readonly string[]
}

/** In a pipe, standard output contains only the value; on a terminal, also the text. */
export function createdResult({ data, text, value, quiet, notes = [] }: CreatedValue): Result {
  if (quiet) return { data, text: value }
  if (!process.stdout.isTTY) return { data, text: value, notes: [...notes, text] }
  return { data, text: `${text}\n\n  ${value}\n`, notes }
}

/** `ifEmpty` replaces a table without rows. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  ifEmpty?: string,
): string {
  if (rows.length === 0 && ifEmpty !== undefined) return ifEmpty
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

/** The first of the texts, one on each line, and the number of the others. */
export function firstLines(texts: readonly string[], most: number, hint = ""): string {
  const lines = texts.slice(0, most).map(text => `  ${text}`)
  if (texts.length > most) lines.push(`  and ${texts.length - most} more${hint}`)
  return lines.join("\n")
}

export function minuteOf(at: Date | null): string {
  return at === null ? "never" : `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`
}

import { tmpdir } from "node:os"
import { resolve } from "node:path"
import { parseArgs } from "node:util"

export interface PeersOptions {
  readonly rounds: number
  /** No task starts after this time; running tasks are awaited. */
  readonly windowMs: number
  /** The parent of the folder for the peers' packages. */
  readonly parent: string
  /** Keeps the folder for the next run; otherwise it is removed at the end. */
  readonly keep: boolean
}

/** Counts from when the packages are installed. A round that would end later is not started. */
export const deadlineMs = 600_000
/** The benchmark hangs if it is not done by then. */
export const hardLimitMs = 3 * deadlineMs

export const usage = `Compares Rasoi with Vendure and Medusa; docs/performance.md explains how.

  npm run bench:peers                         three rounds of three seconds
  npm run bench:peers -- --rounds <n>         the number of rounds
  npm run bench:peers -- --seconds <n>        the length of a measurement
  npm run bench:peers -- --dir <folder>       the folder for the peers' packages
  npm run bench:peers -- --keep               keeps them for the next run with --keep
`

/** Returns undefined for --help. */
export function readPeersOptions(args: string[]): PeersOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "3" },
      dir: { type: "string", default: tmpdir() },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  })
  if (values.help) return undefined
  return {
    rounds: positive("--rounds", values.rounds),
    windowMs: positive("--seconds", values.seconds) * 1000,
    parent: resolve(values.dir),
    keep: values.keep,
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number from 1, not "${text}"`)
  return value
}

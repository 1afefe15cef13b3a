import { tmpdir } from "node:os"
import { resolve } from "node:path"
import { parseArgs } from "node:util"

export interface PeersOptions {
  readonly rounds: number
  /** After this a shopper begins nothing more; what is under way is waited for. */
  readonly windowMs: number
  /** Within it stands the folder into which the packages of the others are installed. */
  readonly parent: string
  /** In a folder that the next run finds again; else in a new one, which goes at the end. */
  readonly keep: boolean
}

/** With the packages installed. A round that would end later is not begun. */
export const deadlineMs = 600_000
/** Whoever is not done by then hangs. */
export const hardLimitMs = 3 * deadlineMs

export const usage = `Measures beside Vendure and Medusa; docs/performance.md says how.

  npm run bench:peers                         three rounds of three seconds
  npm run bench:peers -- --rounds <n>         so many rounds
  npm run bench:peers -- --seconds <n>        so long for each
  npm run bench:peers -- --dir <folder>       where the packages of the others go
  npm run bench:peers -- --keep               leaves them there for the next run with --keep
`

/** Undefined: the usage was asked for. */
export function readPeersOptions(words: string[]): PeersOptions | undefined {
  const { values } = parseArgs({
    args: words,
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

import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** How long a test file took, or a page test. */
export interface Took {
  readonly name: string
  readonly ms: number
}

const directory = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "rasoi", "test-times")

export const timesFiles = {
  code: join(directory, "code.json"),
  pages: join(directory, "pages.json"),
} as const

/** An option of the reporters: which times they keep, if any. */
export interface KeepTimes {
  readonly times?: keyof typeof timesFiles
}

/** Keeps the times of the last run. `npm run test:times` prints the longest. */
export function keepTimes({ times: of }: KeepTimes, times: readonly Took[]): void {
  if (of === undefined) return
  const path = timesFiles[of]
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(longestFirst(times), undefined, 1)}\n`)
}

export function longestFirst(times: readonly Took[]): Took[] {
  return [...times].sort((a, b) => b.ms - a.ms)
}

/** A table in Markdown of the longest, with what all of them take together. */
export function tableOf(times: readonly Took[], count: number): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const rows = longestFirst(times)
    .slice(0, count)
    .map(({ name, ms }) => `| ${seconds(ms)} | ${name.replaceAll("|", "\\|")} |`)
  const all = times.reduce((sum, { ms }) => sum + ms, 0)
  return ["| Seconds | Test |", "|---:|---|", ...rows, `| ${seconds(all)} | all ${times.length} |`, ""].join(
    "\n",
  )
}

import type { Result } from "./results.ts"

/** The columns of the table in docs/reliability.md. */
const headings = [
  "Fault",
  "Times",
  "Sent",
  "Acknowledged",
  "No response",
  "Of these stored",
  "Lost",
  "Duplicated",
  "Other bytes",
  "Not replayed",
  "Other responses",
  "Recovery, median",
  "Recovery, worst",
  "What clients saw",
  "Run",
]

export interface Row {
  readonly description: string
  readonly rounds: number
  readonly seconds: number
  /** Undefined if the experiment was skipped. */
  readonly result: Result | undefined
}

/** A Markdown table for docs/reliability.md. */
export function reportOf(rows: readonly Row[]): string {
  const lines = [headings, headings.map(() => "---"), ...rows.map(cellsOf)]
  return lines.map(cells => `| ${cells.join(" | ")} |\n`).join("")
}

function cellsOf({ description, rounds, seconds, result }: Row): string[] {
  const fault = description.charAt(0).toUpperCase() + description.slice(1)
  if (!result) return [fault, "skipped", ...headings.slice(2).map(() => "")]
  const counts = Object.values(result.counts).map(count => count.toLocaleString("en"))
  const recoveries = result.recoveriesMs.toSorted((one, other) => one - other)
  return [
    fault,
    rounds.toLocaleString("en"),
    ...counts,
    inSeconds(recoveries[Math.floor((recoveries.length - 1) / 2)]),
    inSeconds(recoveries.at(-1)),
    describeSeen(result.seen),
    `${seconds} s`,
  ]
}

function inSeconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? "" : `${(milliseconds / 1000).toFixed(2)} s`
}

function describeSeen(seen: Result["seen"]): string {
  return Object.entries(seen)
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, count]) => `${outcome}: ${count.toLocaleString("en")}`)
    .join(", ")
}

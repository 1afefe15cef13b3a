import { type Goal, goalFigure, isMet, type Result, ratiosOf, type Spread, spreadOf } from "./figures.ts"

export interface Failure {
  readonly name: string
  readonly error: string
}

/** Figures that are compared with nothing. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly { readonly name: string; readonly figures: readonly number[] }[]
}

/** More than three digits would be noise. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "-"
  if (value >= 10_000) return `${Math.round(value / 1000)}k`
  if (value >= 1_000) return `${(value / 1000).toFixed(1)}k`
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 10 ? 3 : 2)
}

/** A row without figures, or without a comparison, has no ratio. */
export function ratioText(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : "-"
}

export function spreadText({ least, most }: Spread): string {
  return Number.isFinite(least) ? `${ratioText(least)} to ${ratioText(most)}` : "-"
}

function describeGoal(goal: Goal | undefined, unit: string): string {
  if (!goal) return "-"
  if ("atLeast" in goal) return `>= ${goal.atLeast.toFixed(2)}`
  return goal.of === "figure" ? `<= ${goal.atMost} ${unit}` : `<= ${goal.atMost.toFixed(2)}`
}

function printTable({ title, head, rows }: Table): string {
  const lines = rows.map(({ name, figures }) => [name, ...figures.map(short)])
  return `${title}\n${alignColumns([["", ...head], ...lines])}`
}

export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
  return rows.map(row => line(row).join("  ").trimEnd()).join("\n")
}

function lineOf(result: Result): string[] {
  const ratios = spreadOf(ratiosOf(result))
  const met = isMet(result)
  const { name, against, unit, ours, beside, goal } = result
  return [
    name,
    ratioText(goal?.of === "medians" ? goalFigure(result, goal) : ratios.median),
    spreadText(ratios),
    describeGoal(goal, unit),
    met === undefined ? "-" : met ? "yes" : "NO",
    `${short(spreadOf(ours).median)} ${unit}`,
    beside === undefined ? "nothing" : `${short(spreadOf(beside).median)} ${unit}, ${against}`,
  ]
}

export function printReport(
  results: readonly Result[],
  failures: readonly Failure[],
  tables: readonly Table[] = [],
): string {
  const head = ["Work", "Ratio", "Spread", "Goal", "Met", "Ours", "Compared with"]
  const parts = results.length === 0 ? [] : [alignColumns([head, ...results.map(lineOf)])]
  parts.push(...tables.map(printTable))
  const notes = results.flatMap(({ name, notes: said }) => (said ?? []).map(note => `${name}: ${note}`))
  const failed = failures.map(({ name, error }) => `${name}: FAILED, ${error}`)
  const lines = [...notes, ...failed]
  if (lines.length > 0) parts.push(lines.join("\n"))
  return `\n${parts.join("\n\n")}\n`
}

export function asJson(results: readonly Result[]) {
  return results.map(result => ({
    ...result,
    ratio: spreadOf(ratiosOf(result)),
    met: isMet(result) ?? null,
  }))
}

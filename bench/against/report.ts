import { changeOf, medianInterval, type Result, ratiosOf, spreadOf } from "../figures.ts"
import { alignColumns, type Failure, ratioText, short, spreadText } from "../report.ts"

const head = ["Work", "Ratio", "95 %", "Spread", "Change", "This", "That"]

function lineOf(result: Result): string[] {
  const { name, unit, ours, beside = [] } = result
  const ratios = ratiosOf(result)
  const interval = medianInterval(ratios)
  return [
    name,
    ratioText(interval.median),
    spreadText(interval),
    spreadText(spreadOf(ratios)),
    changeOf(result) ?? "-",
    `${short(spreadOf(ours).median)} ${unit}`,
    `${short(spreadOf(beside).median)} ${unit}`,
  ]
}

/** For the message of a commit. The processor time stays in the table. */
function summaryOf(commit: string, results: readonly Result[]): string {
  const figures = results
    .filter(({ unit }) => unit !== "µs")
    .map(result => {
      const interval = medianInterval(ratiosOf(result))
      return `${result.name} ${ratioText(interval.median)} (${spreadText(interval)})`
    })
  return `Bench to ${commit}: ${figures.join("; ")}`
}

/** Ratios of this working tree to the other commit: medians over the rounds, with the interval that holds the true one. */
export function printAgainst(
  commit: string,
  results: readonly Result[],
  failures: readonly Failure[],
): string {
  const parts: string[] = []
  if (results.length > 0) parts.push(alignColumns([head, ...results.map(lineOf)]), summaryOf(commit, results))
  if (failures.length > 0)
    parts.push(failures.map(({ name, error }) => `${name}: FAILED, ${error}`).join("\n"))
  return `\n${parts.join("\n\n")}\n`
}

/** Statistics over the figures of several rounds. Pure. A round without a figure (not a finite number) does not count. */

export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

function sortedFigures(values: readonly number[]): number[] {
  return values.filter(Number.isFinite).sort((one, other) => one - other)
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = sortedFigures(values)
  return { median: middle(sorted), least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN }
}

function middle(sorted: readonly number[]): number {
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? Number.NaN)) / 2 : upper
}

/**
 * The median, and the values between which the true median lies with at least 95 % probability, whatever the values'
 * distribution: each of them is below it with probability one half. Fewer than six values cannot tell, and give all.
 */
export function medianInterval(values: readonly number[]): Spread {
  const sorted = sortedFigures(values)
  const { length } = sorted
  let outside = 0
  let probability = 0.5 ** length
  // The probability that at most `outside` values are below the median, for the next larger number.
  for (let sum = probability; sum <= 0.025; sum += probability) {
    outside += 1
    probability *= (length - outside + 1) / outside
  }
  const lowest = Math.max(0, outside - 1)
  return {
    median: middle(sorted),
    least: sorted[lowest] ?? Number.NaN,
    most: sorted[length - 1 - lowest] ?? Number.NaN,
  }
}

/** The smallest value that is not exceeded by this share of all values. */
export function quantile(sorted: readonly number[] | Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export type Goal =
  | { readonly of: "ratio"; readonly atLeast: number }
  | { readonly of: "ratio"; readonly atMost: number }
  /** Our median divided by the other median, for figures that vary much between rounds. */
  | { readonly of: "medians"; readonly atMost: number }
  | { readonly of: "figure"; readonly atMost: number }

/** A row of the report: our figures and the comparison's, one per round. */
export interface Result {
  readonly name: string
  /** What it is compared with, and its figures. Left out when there is nothing to compare with. */
  readonly against?: string
  readonly beside?: readonly number[]
  readonly unit: string
  readonly ours: readonly number[]
  /** Without a goal the row is only reported. */
  readonly goal?: Goal
  readonly notes?: readonly string[]
}

/** One for each round in which both sides have a figure, and the other one is not zero. */
export function ratiosOf({ ours, beside = [] }: Pick<Result, "ours" | "beside">): number[] {
  return ours.map((figure, round) => figure / (beside[round] ?? Number.NaN)).filter(Number.isFinite)
}

export type Change = "better" | "worse" | "same"

/** Fewer rounds cannot tell a change from chance. */
const fewestRounds = 6

/** Whether our figures differ from those beside them by more than chance. More per second is better, else less. */
export function changeOf(result: Result): Change | undefined {
  const ratios = ratiosOf(result)
  if (ratios.length < fewestRounds) return undefined
  const { least, most } = medianInterval(ratios)
  if (least <= 1 && most >= 1) return "same"
  return least > 1 === (result.unit === "/s") ? "better" : "worse"
}

export function isMet(result: Result): boolean | undefined {
  const { goal } = result
  if (!goal) return undefined
  const figure = goalFigure(result, goal)
  return "atLeast" in goal ? figure >= goal.atLeast : figure <= goal.atMost
}

/** The figure that is compared with the goal. */
export function goalFigure(result: Result, goal: Goal | undefined): number {
  const { ours, beside = [] } = result
  if (goal?.of === "figure") return spreadOf(ours).median
  if (goal?.of === "medians") return spreadOf(ours).median / spreadOf(beside).median
  return spreadOf(ratiosOf(result)).median
}

import {
  type Continuation,
  continueNumbers,
  financialYearOf,
  isAfterBackup,
  type LastNumbers,
  localDate,
  numberInSeries,
  type SkipReason,
  unknownSeries,
} from "@rasoi/core"
import type { Client } from "pg"
import {
  keepTablets,
  listRestored,
  type RestaurantNumbers,
  type RestoredRestaurant,
  type RestoreTimes,
  readNumbers,
  recordRestore,
  reserveSeries,
  type SkippedNumbers,
  skipBillNumbers,
  skipOrderNumbers,
} from "./numbers-store.ts"

/** A number that somebody named is lower than one that is known to be issued. */
export class NumbersRefused extends Error {
  override readonly name = "NumbersRefused"
}

/** The numbers of one restaurant that nobody knows. */
export interface Unknown {
  readonly restaurant: RestoredRestaurant
  readonly series: readonly string[]
  readonly inBackup: LastNumbers
}

export interface NumberOptions {
  /** Of the data that is replaced. Undefined: there was none, or it could not be read. */
  readonly replaced?: readonly RestaurantNumbers[] | undefined
  /** What somebody said before the restore. "BACKUP": nothing was numbered after the backup. */
  readonly after?:
    | ((restaurants: readonly RestoredRestaurant[]) => ReadonlyMap<string, LastNumbers>)
    | "BACKUP"
  /** Asks for what nobody knows. What stays unknown gets a gap. */
  readonly ask?: (unknown: Unknown) => Promise<LastNumbers>
}

export interface ContinuedNumbers {
  readonly restaurant: RestoredRestaurant
  /** Bills, credit notes and orders of a day that do not go on where the backup ends. */
  readonly continued: readonly Continuation[]
}

const isDay = (series: string) => /^\d{4}-/.test(series)

/** Lets the numbers of restored data go on above what was numbered after the backup. Runs in the transaction of the restore. */
export async function continueAfterRestore(
  client: Client,
  { replaced = [], after, ask }: NumberOptions,
  times: RestoreTimes,
): Promise<ContinuedNumbers[]> {
  await recordRestore(client, times)
  const restaurants = await listRestored(client)
  const said = typeof after === "function" ? after(restaurants) : undefined
  const stored = await readNumbers(client, times.restoredAt.getTime())
  const all: ContinuedNumbers[] = []
  for (const restaurant of restaurants) {
    const { id } = restaurant
    const known = replaced.find(numbers => numbers.id === id)
    const inBackup = stored.find(numbers => numbers.id === id)?.last ?? {}
    const running = runningSeries(restaurant, times)
    const named =
      after === "BACKUP"
        ? Object.fromEntries(running.map(series => [series, inBackup[series] ?? 0]))
        : (said?.get(id) ?? {})
    const asked = { inBackup, replaced: known?.last, given: named, running }
    const series = unknownSeries(asked)
    const answered = series.length > 0 && ask ? await ask({ restaurant, series, inBackup }) : {}
    const { continued, tooSmall } = continueNumbers({ ...asked, given: { ...named, ...answered } })
    const [fault] = tooSmall
    if (fault) throw tooSmallFor(fault, inBackup, restaurant)
    await write(client, id, continued, times)
    if (known && isAfterBackup(known.last, inBackup)) {
      for (const [day, last] of Object.entries(known.test))
        await skipOrderNumbers(client, id, day, last, { isTest: true })
      await keepTablets(client, id, known.tablets)
    } else if (after !== "BACKUP") await reserveSeries(client, id, times.restoredAt)
    all.push({ restaurant, continued: continued.filter(({ last, inBackup: before }) => last > before) })
  }
  return all
}

/** The series that may have gone on after the backup: of the years between, and of the orders of today. */
function runningSeries({ timezone }: RestoredRestaurant, { archiveAt, restoredAt }: RestoreTimes): string[] {
  const today = localDate(timezone, restoredAt.getTime())
  const years = [localDate(timezone, archiveAt.getTime()), today].map(financialYearOf)
  return [...new Set(years.flatMap(year => [year, `CN-${year}`])), today]
}

async function write(
  client: Client,
  id: string,
  continued: readonly Continuation[],
  times: RestoreTimes,
): Promise<void> {
  for (const each of continued) {
    if (isDay(each.series)) await skipOrderNumbers(client, id, each.series, each.last, { isTest: false })
    else await skipBillNumbers(client, id, each, times)
  }
}

function describeNumber(series: string, number: number): string {
  return isDay(series) ? `order ${number} of ${series}` : numberInSeries(series, number)
}

function tooSmallFor({ series, last }: Continuation, inBackup: LastNumbers, { name }: RestoredRestaurant) {
  const highest = Math.max(inBackup[series] ?? 0, last + 1)
  return new NumbersRefused(
    `${name} has ${describeNumber(series, highest)} already, so ${describeNumber(series, last)} is not the last one. Nothing was changed.`,
  )
}

const whys: Readonly<Record<SkipReason, string>> = {
  GIVEN: "go on after what you said",
  REPLACED: "go on where the replaced data ended",
  UNKNOWN: "leave a gap, because nobody knows the last ones",
}

/** One sentence for each restaurant, with the reason of each series. */
export function describeContinued({ restaurant, continued }: ContinuedNumbers): string {
  if (continued.length === 0) return `The numbers of ${restaurant.name} go on where the backup ends.`
  const next = (Object.keys(whys) as SkipReason[]).flatMap(because => {
    const own = continued.filter(each => each.because === because)
    const numbers = own.map(({ series, last }) => describeNumber(series, last + 1)).join(", ")
    return own.length === 0 ? [] : [`${whys[because]}: next are ${numbers}`]
  })
  const skipped = continued.filter(({ series }) => !isDay(series))
  const list = skipped.map(({ series, inBackup, last }) => rangeOf(series, inBackup + 1, last)).join(", ")
  const left = skipped.length === 0 ? "" : ` Not issued, and listed in the sales report: ${list}.`
  return `The numbers of ${restaurant.name} ${next.join("; ")}.${left}`
}

const rangeOf = (series: string, first: number, last: number) =>
  first === last
    ? describeNumber(series, first)
    : `${describeNumber(series, first)} to ${describeNumber(series, last)}`

/** One sentence for each restore that has left numbers out. */
export function describeSkipped(skipped: readonly SkippedNumbers[]): string[] {
  return [...Map.groupBy(skipped, ({ restoredAt }) => restoredAt.getTime()).values()].map(all => {
    const ranges = all.map(({ series, first, last }) => rangeOf(series, first, last)).join(", ")
    const archiveAt = all[0]?.archiveAt.toISOString() ?? ""
    return `Not issued after a restore of the backup of ${archiveAt}: ${ranges}.`
  })
}

import { createInterface } from "node:readline/promises"
import type { LastNumbers } from "@rasoi/core"
import type { NumberOptions, RestoredRestaurant, Unknown } from "../../features/backup/index.ts"
import { UsageFault } from "../faults.ts"

const onePattern = /^(?:(rst_[0-9a-z]+):)?((?:CN-)?\d{2}-\d{2}|\d{4}-\d{2}-\d{2})\/(\d{1,9})$/

interface Named {
  readonly restaurantId: string | undefined
  readonly series: string
  readonly last: number
}

/** "26-27/000006,CN-26-27/000001" → the last number of each series. "backup": nothing was numbered after the backup. */
export function readNumbersAfter(text: string | undefined): NumberOptions["after"] {
  if (text === undefined) return undefined
  if (text.trim() === "backup") return "BACKUP"
  const named = text.split(",").map(readOne)
  return restaurants => spread(named, restaurants)
}

function readOne(text: string): Named {
  const [, restaurantId, series, last] = onePattern.exec(text.trim()) ?? []
  if (series !== undefined && last !== undefined) return { restaurantId, series, last: Number(last) }
  throw new UsageFault(
    `--numbers-after: "${text.trim()}" is no last number. Write "backup", or the last bill as 26-27/000006, the last credit note as CN-26-27/000001, the last order of a day as 2026-10-17/42, with commas between them.`,
  )
}

function spread(named: readonly Named[], restaurants: readonly RestoredRestaurant[]) {
  const [only, second] = restaurants
  const after = new Map<string, Record<string, number>>()
  for (const { restaurantId, series, last } of named) {
    const id = restaurantId ?? (second ? undefined : only?.id)
    if (id === undefined || !restaurants.some(restaurant => restaurant.id === id))
      throw new UsageFault(
        `--numbers-after: the backup has ${restaurants.length} restaurants. Write which one, as ${only?.id ?? "rst_…"}:${series}/${last}.`,
      )
    const numbers = after.get(id) ?? {}
    numbers[series] = last
    after.set(id, numbers)
  }
  return after
}

/** Asks only a person. Undefined: what nobody knows gets a gap. */
export const askOnTerminal: NumberOptions["ask"] =
  process.stdin.isTTY && process.stderr.isTTY ? askAll : undefined

async function askAll({ restaurant, series, inBackup }: Unknown): Promise<LastNumbers> {
  using terminal = createInterface({ input: process.stdin, output: process.stderr })
  process.stderr.write(
    `\n${restaurant.name}: what was the last number before the data was lost? Look at the last paper. Enter: nobody knows, so that 1,000 are left out.\n`,
  )
  const answers: Record<string, number> = {}
  for (const each of series) {
    const question = `  ${each} (in the backup: ${inBackup[each] ?? "none"}): `
    for (;;) {
      const typed = (await terminal.question(question)).trim()
      if (typed === "") break
      const last = Number(typed.split("/").at(-1))
      if (Number.isSafeInteger(last) && last >= (inBackup[each] ?? 0)) {
        answers[each] = last
        break
      }
      process.stderr.write(`  A whole number, not below that of the backup.\n`)
    }
  }
  return answers
}

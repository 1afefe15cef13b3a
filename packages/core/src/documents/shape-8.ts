import { isDeepEqual } from "./deep-equal.ts"

/** As it was in shape 8: a later member of the counter does not change this file. */
interface Counter {
  readonly upiId: string | null
  readonly roundCash: boolean
}

const counterAtShape8: Counter = { upiId: null, roundCash: true }

/** Before shape 8, there was no counter. */
export function settingsToShape8<Older extends { counter?: Counter }>(older: Older) {
  return { ...older, counter: older.counter ?? counterAtShape8 }
}

/** The way back: no counter if it says what shape 8 gives to older settings, and nothing else. */
export function withoutShape8<Newer extends { counter: Counter }>({ counter, ...settings }: Newer) {
  return isDeepEqual(counter, counterAtShape8) ? settings : { ...settings, counter }
}

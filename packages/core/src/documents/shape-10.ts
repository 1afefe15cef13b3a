interface Counter {
  /** With `undefined`: before shape 10, and where `withoutShape10` left it out. */
  readonly askOnlinePayments?: boolean | null
}

/**
 * Before shape 10, nobody was asked how online orders were paid: the owner has not answered. Stored settings may have no counter,
 * also in later shapes, and `settingsToShape8` then gives them one.
 */
export function settingsToShape10<Older extends { counter: Counter }>(older: Older) {
  const counter: Older["counter"] | undefined = older.counter
  if (counter === undefined) return older
  return { ...older, counter: { ...counter, askOnlinePayments: counter.askOnlinePayments ?? null } }
}

/** The way back: no answer if the owner has given none. */
export function withoutShape10<Newer extends { counter: Counter }>(settings: Newer) {
  const { askOnlinePayments, ...counter } = settings.counter
  return askOnlinePayments === null ? { ...settings, counter } : settings
}

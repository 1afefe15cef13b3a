import type { WatchKind } from "@rasoi/contract/console"

export const watch = {
  about:
    "What can lose money without a trace in the books. Nothing here proves that anybody did wrong: ask, and look at the order.",
  empty: "Nothing to look at in these days",
  emptyHelp: "No cancellation after the kitchen began, no void, no refund, no difference.",
  entries: "Entries",
  sum: (amount: string) => `${amount} in all`,
  byKind: "What happened",
  byPerson: "By person",
  person: "Person",
  what: "What",
  ofPerson: (what: string, person: string) => `${what}: ${person}`,
  allPersons: "Show everybody",
  show: "Show the order",
  day: "Show the day",
  more: "Show more",
  kinds: {
    CANCELLED: {
      name: "Cancelled after the kitchen began",
      about: "Cancelled or rejected although the kitchen had begun, or the bill was issued.",
    },
    VOIDED: { name: "Voids", about: "Dishes that were taken off an order." },
    REFUNDED: { name: "Refunds", about: "Money that was given back." },
    MARKED: {
      name: "Other prices",
      about: "A tablet billed another price than the server's at that time. The amount is the difference.",
    },
    HAND_OVER_UNDONE: {
      name: "Undone hand-overs",
      about: "The order was out or handed over already, and somebody took the step back.",
    },
    DRAWER: { name: "Drawer differences", about: "Days that were closed with too much or too little cash." },
    ENTRY_REMOVED: {
      name: "Removed from a tablet",
      about: "The server had refused it, and a manager took it off the tablet. It is in no book.",
    },
    TABLET_SILENT: {
      name: "Silent tablets with unsent entries",
      about: "The tablet said that it has something unsent, and nothing since. Switch it on near the Wi-Fi.",
    },
    SERIES_REPLACED: {
      name: "Tablets that lost their storage",
      about: "The tablet began a new number series. What it had not sent before is lost.",
    },
    NUMBERS_MISSING: {
      name: "Missing bill numbers",
      about: "Later bills of the tablet have arrived, and these have not.",
    },
  } satisfies Record<WatchKind, { name: string; about: string }>,
  quantity: {
    TABLET_SILENT: (count: number) => `${count} not sent`,
    SERIES_REPLACED: (count: number) => `${count} not sent by its last report`,
    NUMBERS_MISSING: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
  },
}

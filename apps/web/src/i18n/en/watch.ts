import type { WatchCause, WatchKind } from "@rasoi/contract/console"

export const watch = {
  about:
    "What can lose money without a trace in the books. Nothing here proves that anybody did wrong: ask, and look at the order.",
  empty: "Nothing to look at in these days",
  emptyHelp: "No cancelled order, no void, no refund, no difference.",
  entries: "Entries",
  sum: (amount: string) => `${amount} in all`,
  byKind: "What happened",
  byPerson: "By person",
  person: "Person",
  what: "What",
  /** It came later than the day on which the tablet says that it was. */
  claimedAt: (time: string) => `came later; by the tablet ${time}`,
  ofPerson: (what: string, person: string) => `${what}: ${person}`,
  allPersons: "Show everybody",
  show: "Show the order",
  day: "Show the day",
  more: "Show more",
  kinds: {
    CANCELLED: {
      name: "Cancelled orders",
      about:
        "Online orders that were accepted; others after the kitchen had begun, the ticket was printed, or the bill was issued.",
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
      about: "The tablet has given these numbers to bills, and the bills have not arrived.",
    },
    CORRECTED: {
      name: "Corrected payments",
      about: "A payment was written down with another method later. The name is who corrected it.",
    },
    EARLIER_DAY: {
      name: "Came for an earlier day",
      about:
        "Orders, bills and money that arrived on a later day than they say. After an evening without a network that is usual.",
    },
    APPROVED: {
      name: "Approvals with a PIN",
      about: "A manager allowed it at the tablet. The name is the manager’s.",
    },
    UNCONFIRMED: {
      name: "Taken by people who could not sign in",
      about: "When a tablet sent it, the person did not take orders here any more, or the PIN did not work.",
    },
    OTHER_PERSON: {
      name: "Under another person’s name",
      about:
        "The order or the payment says that somebody else took it. The first name is who was signed in and sent it.",
    },
    RECOVERED: {
      name: "Sent again after a restore",
      about: "The data that was restored did not have it, and a tablet sent it again.",
    },
    NUMBER_REFUSED: {
      name: "Refused orders and numbers",
      about:
        "Orders and bills that the server refused because of their number, and orders because of what they say. If it was entered later, you can open its order.",
    },
    NUMBER_MARKED: {
      name: "Marked numbers",
      about:
        "Orders and bills that were entered without the secret of their tablet, and bills of another financial year than their time.",
    },
    ORDERS_MISSING: {
      name: "Missing order numbers",
      about: "The tablet has given these numbers to orders, and the orders have not arrived.",
    },
    NUMBERS_SKIPPED: {
      name: "Numbers that were left out",
      about: "After a restore, the server does not issue numbers that may be on paper already.",
    },
  } satisfies Record<WatchKind, { name: string; about: string }>,
  causes: {
    VOID: "Void",
    REFUND: "Refund",
    CANCEL: "Cancellation",
    DISCOUNT: "Discount",
    LEFT: "The person had left, or no longer took orders",
    NO_PIN: "The person had no PIN",
    LOCKED: "The PIN was locked",
    NO_SERIES: "No tablet has this series",
    OTHER_TABLET: "The number is another tablet’s",
    NUMBER_JUMP: "Far above the tablet’s last number",
    NUMBER_TAKEN: "Used up without the tablet’s secret; the sale has another number",
    CONTENT: "Refused for what it says, and not entered since",
    NO_SECRET: "The tablet’s code is old",
    SAVED_FILE: "From a saved file",
    OTHER_YEAR: "Another financial year",
    REPLACED: "The data before the restore had them",
    GIVEN: "Last number given at the restore",
    UNKNOWN: "Last number not known",
    HAND_IN: "Cash that was handed in",
    ORDER: "Order of a tablet",
    BILL: "Bill of a tablet",
    PRICE: "Another price",
    UNKNOWN_VERSION: "Prices of a menu that the server does not know",
    OLD_PRICES: "An older price list",
    NOT_ON_MENU: "Not on the menu of that time: the server has no price for it",
  } satisfies Record<WatchCause, string>,
  otherPerson: {
    APPROVED: (name: string) => `asked by ${name}`,
    CORRECTED: (name: string) => `taken by ${name}`,
    EARLIER_DAY: (name: string) => `from ${name}`,
    OTHER_PERSON: (name: string) => `under the name of ${name}`,
  },
  quantity: {
    TABLET_SILENT: (count: number) => `${count} not sent`,
    SERIES_REPLACED: (count: number) => `${count} not sent by its last report`,
    NUMBER_REFUSED: (count: number) =>
      count === 1 ? "1 more number" : `${count} more numbers, this is the last`,
    NUMBERS_MISSING: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
    ORDERS_MISSING: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
    NUMBERS_SKIPPED: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
  },
}

import type { Day, PaymentKind } from "@rasoi/contract/console"
import { localDate, localTime } from "@rasoi/core"
import { Amount, type Cell } from "../../reports/index.ts"

const headings = ["Group", "Value", "Method", "Count", "Received", "Refunded", "Amount", "Time", "Note"]

interface Row {
  group: string
  value?: string | null
  method?: string
  count?: number
  received?: { amount: number }
  refunded?: { amount: number }
  amount?: { amount: number }
  time?: string | null
  note?: string | null
}

const memberOf: Readonly<Record<PaymentKind, "received" | "refunded">> = {
  PAYMENT: "received",
  REFUND: "refunded",
}

/** A day as the rows of a spreadsheet. */
export function dayTable(day: Day, timezone: string): Cell[][] {
  const timeOf = (at: string) =>
    `${localDate(timezone, Date.parse(at))} ${localTime(timezone, Date.parse(at))}`
  const rows: Row[] = [
    ...closeRows(day, timeOf),
    ...day.byMethod.map(({ method, ...moved }) => ({ group: "Method", value: method, ...moved })),
    ...day.byPerson.map(({ name, ...moved }) => ({ group: "Person", value: name, ...moved })),
    { group: "Cash", amount: day.cash },
    ...carriedRows(day, timeOf),
    { group: "Round-off", amount: day.roundOff },
    ...day.late.map(({ billNumber, method, kind, amount, receivedAt, belongsTo, reason }) => ({
      group: "Late payment",
      value: billNumber,
      method,
      [memberOf[kind]]: amount,
      time: timeOf(receivedAt),
      note: [`Of ${belongsTo}`, reason].filter(Boolean).join(": "),
    })),
    ...(day.watch === null || day.watch.count === 0
      ? []
      : [{ group: "Watch", count: day.watch.count, amount: day.watch.amount }]),
    ...day.open.bills.map(({ billNumber, orderNumber, table, open, issuedAt }) => ({
      group: "Open bill",
      value: billNumber,
      amount: open,
      time: timeOf(issuedAt),
      note: table ?? orderNumber,
    })),
    ...day.open.tabs.map(({ label, total, openedAt }) => ({
      group: "Open tab",
      value: label,
      amount: total,
      time: timeOf(openedAt),
    })),
    ...day.open.tablets.map(({ series, unsent, heardAt, device }) => ({
      group: "Tablet",
      value: series,
      count: unsent,
      time: timeOf(heardAt),
      note: device,
    })),
    ...day.open.missing.map(({ kind, numbers, count }) => ({
      group: kind === "BILL" ? "Missing bills" : "Missing orders",
      value: numbers,
      count,
    })),
  ]
  return [headings, ["Day", day.date, null, null, null, null, null, null, null], ...rows.map(cellsOf)]
}

/** Cash on delivery: received by delivery people, handed in, and still with them. */
function carriedRows({ carried, handedIn, out }: Day, timeOf: (at: string) => string): Row[] {
  return [
    ...(carried.amount === 0 ? [] : [{ group: "With delivery people", value: "Received", amount: carried }]),
    ...handedIn.map(({ name, amount, at, by }) => ({
      group: "Handed in",
      value: name,
      amount,
      time: timeOf(at),
      note: by,
    })),
    ...out.map(({ name, amount, since, orderNumbers }) => ({
      group: "Still with",
      value: name,
      count: orderNumbers.length,
      amount,
      time: timeOf(since),
      note: orderNumbers.join(", "),
    })),
  ]
}

function closeRows({ closed }: Day, timeOf: (at: string) => string): Row[] {
  if (!closed) return []
  return [
    { group: "Closed by", value: closed.by, time: timeOf(closed.at), note: closed.note },
    { group: "Float", amount: closed.float },
    { group: "Expected cash", amount: closed.expected },
    { group: "Counted cash", amount: closed.counted },
    { group: "Difference", amount: closed.difference },
  ]
}

function cellsOf({ group, value, method, count, received, refunded, amount, time, note }: Row): Cell[] {
  const show = (money: Row["amount"]) => (money ? new Amount(money.amount) : null)
  return [
    group,
    value ?? null,
    method ?? null,
    count ?? null,
    show(received),
    show(refunded),
    show(amount),
    time ?? null,
    note ?? null,
  ]
}

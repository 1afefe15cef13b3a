import {
  type Bill,
  type Books,
  billedPaise,
  creditedPaise,
  type Method,
  type Movement,
  openPaise,
  receivedPaise,
  roundedPaise,
  sum,
  toGiveBackPaise,
} from "./books.ts"
import { leftOf } from "./credit.ts"
import type { Evening, Response } from "./evening.ts"
import { totalOf } from "./prices.ts"

type Read = (path: string) => Promise<Response>

/** A line of text for each bill, each figure of the last day, and each figure of all days that is another one in our books. */
export async function differences(evening: Evening, days: readonly string[]): Promise<string[]> {
  const { books, restaurant, server } = evening
  const read = (path: string) => server.send(path)
  const [first = "", last = ""] = [days[0], days.at(-1)]
  const riderIds = restaurant.riders.map(({ id }) => id)
  return [
    ...(await differencesOfBills(evening)),
    ...(await differencesOfDay(read, books, last, riderIds)),
    ...(await differencesOfSales(read, books, first, last)),
  ]
}

async function differencesOfBills(evening: Evening): Promise<string[]> {
  const found: string[] = []
  const compare = (what: string, theirs: number | undefined, ours: number) => {
    if (theirs !== ours) found.push(`${what}: the server says ${theirs}, the books ${ours}`)
  }
  for (const bill of evening.books.bills.values()) {
    if (bill.isCancelled && bill.money.length === 0) continue
    const { body } = await evening.ok(`counter/orders/${bill.orderIds[0]}/payments`)
    if (body.billNumber !== bill.number)
      found.push(`bill ${bill.number}: the server shows ${body.billNumber}`)
    const name = `bill ${bill.number}:`
    compare(`${name} total`, body.total.amount, totalOf(bill.parts))
    compare(`${name} credited`, body.credited.amount, creditedPaise(bill))
    compare(`${name} open`, body.open.amount, openPaise(bill))
    compare(`${name} to give back`, body.toRefund.amount, toGiveBackPaise(bill))
    compare(`${name} movements`, body.payments.length, bill.money.length)
    const paid = body.payments.map(paiseOfMovement)
    compare(`${name} received`, sum(paid), receivedPaise(bill) + roundedPaise(bill))
    const due = bill.isCancelled ? 0 : body.total.amount - body.credited.amount
    // If nothing is left of a bill, what is given back takes its round-offs with it.
    const rounded = due === 0 && body.toRefund.amount > 0 ? roundedPaise(bill) : 0
    const settled = sum(paid) + body.open.amount - body.toRefund.amount
    compare(`${name} payments, open and to give back`, settled, due + rounded)
  }
  return found
}

type Amount = { readonly amount: number }

/** With its round-off; below zero if it was given back. */
const paiseOfMovement = ({ kind, amount, roundOff }: { kind: string; amount: Amount; roundOff: Amount }) =>
  (kind === "REFUND" ? -amount.amount : amount.amount) + roundOff.amount

/** A line of text for each figure of a day's books that is another one in ours. */
async function differencesOfDay(
  read: Read,
  books: Books,
  day: string,
  riders: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  const compare = (what: string, theirs: number, ours: number) => {
    if (theirs !== ours) found.push(`${day}, ${what}: the server says ${theirs}, the books ${ours}`)
  }
  const { body } = await read(`counter/days/${day}`)
  const movements = books.movements().filter(movement => movement.day === day)
  const of = (method: Method) => movements.filter(movement => movement.method === method)
  for (const method of ["CASH", "UPI", "CARD"] as const) {
    const theirs = body.byMethod.find((row: { method: string }) => row.method === method)
    const isBack = ({ paise, isReversal = false }: Movement) => paise < 0 && !isReversal
    const sumOf = (some: readonly Movement[]) => sum(some.map(({ paise }) => paise))
    compare(
      `${method} received`,
      theirs?.received.amount ?? 0,
      sumOf(of(method).filter(each => !isBack(each))),
    )
    compare(`${method} refunded`, theirs?.refunded.amount ?? 0, 0 - sumOf(of(method).filter(isBack)))
  }
  compare("drawer", body.cash.amount, books.drawerOf(day))
  compare("round-off", body.roundOff.amount, sum(movements.map(({ roundOffPaise }) => roundOffPaise)))
  const carried = movements.filter(({ carrier }) => carrier !== null)
  compare("carried", body.carried.amount, sum(carried.map(({ paise }) => paise)))
  const handedIn = books.handIns.filter(handIn => handIn.day === day)
  const theirs = body.handedIn.map(({ amount }: { amount: { amount: number } }) => amount.amount)
  compare("handed in", sum(theirs), sum(handedIn.map(({ paise }) => paise)))
  const { body: out } = await read("counter/carried-cash")
  for (const rider of riders) {
    const theirs = out.data.find(({ personId }: { personId: string }) => personId === rider)
    compare(`carried by ${rider}`, theirs?.amount.amount ?? 0, books.carriedBy(rider))
  }
  return found
}

/** The tax of a period: of each bill, of each note, and of each rate. */
async function differencesOfSales(read: Read, books: Books, from: string, to: string): Promise<string[]> {
  const found: string[] = []
  const compare = (what: string, theirs: number, ours: number) => {
    if (theirs !== ours) found.push(`sales, ${what}: ${theirs}, not ${ours}`)
  }
  const { body: report } = await read(`reports/sales?from=${from}&to=${to}`)
  const { text } = await read(`reports/order-list.csv?dates=billed&from=${from}&to=${to}`)
  const rows = rowsOf(text)
  const notes = rows.filter(row => row["Credits bill"])
  const bills = [...books.bills.values()]
  compare(
    "total",
    report.totals.total.amount,
    sum(bills.map(bill => billedPaise(bill) - creditedPaise(bill))),
  )
  const ofRates = (member: "tax" | "taxable") => sum(report.byRate.map((row: Rate) => row.all[member].amount))
  compare("tax of all rates", ofRates("tax"), report.totals.tax.amount)
  compare("taxable of all rates", ofRates("taxable"), report.totals.taxable.amount)
  compare("tax of all rows", sum(rows.map(taxOfRow)), report.totals.tax.amount)
  compare("total of all rows", sum(rows.map(row => paiseOf(row.Total))), report.totals.total.amount)
  for (const bill of bills) {
    const own = notes.filter(row => row["Credits bill"] === bill.number)
    compare(`notes of bill ${bill.number}`, -sum(own.map(row => paiseOf(row.Total))), creditedPaise(bill))
    const taxPaise = bill.isCancelled ? 0 : sum(bill.parts.map(part => part.taxPaise))
    const billed = rows.filter(row => row.Bill === bill.number)
    compare(`tax of bill ${bill.number}`, sum(billed.map(taxOfRow)), taxPaise)
    // A note has a row for each of its orders.
    const byNote = [...Map.groupBy(own, row => row.Bill).values()]
    const taxes = byNote.map(of => -sum(of.map(taxOfRow))).toSorted((one, other) => one - other)
    const ours = bill.notes.map(({ taken }) => sum(taken.map(part => part.taxPaise)))
    ours.sort((one, other) => one - other)
    if (taxes.join() !== ours.join()) found.push(`notes of ${bill.number} have the tax ${taxes}, not ${ours}`)
  }
  for (const { rate, all } of report.byRate) {
    const { taxPaise, taxablePaise } = ofRate(bills, Number(rate))
    compare(`tax of ${rate} %`, all.tax.amount, taxPaise)
    compare(`taxable of ${rate} %`, all.taxable.amount, taxablePaise)
  }
  return found
}

/** What was billed at a rate, less what notes have taken of it. */
function ofRate(bills: readonly Bill[], rate: number): { taxPaise: number; taxablePaise: number } {
  const figures = { taxPaise: 0, taxablePaise: 0 }
  for (const { isCancelled, parts, notes } of bills) {
    if (isCancelled) continue
    const left = leftOf(parts, notes)
    for (const [place, part] of parts.entries()) {
      if (part.rate !== rate) continue
      const { paise, taxPaise } = left[place] ?? { paise: 0, taxPaise: 0 }
      figures.taxPaise += taxPaise
      figures.taxablePaise += paise - taxPaise
    }
  }
  return figures
}

interface Rate {
  readonly rate: number
  readonly all: Readonly<Record<"tax" | "taxable", { amount: number }>>
}

type Row = Readonly<Record<string, string | undefined>>

const taxOfRow = (row: Row) => paiseOf(row.CGST) + paiseOf(row.SGST)

function paiseOf(rupees = "0"): number {
  const [, sign = "", whole = "0", part = "00"] = /^(-?)(\d+)(?:\.(\d\d))?$/.exec(rupees) ?? []
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part))
}

/** The rows of a CSV by their headings. */
function rowsOf(text: string): Row[] {
  const [headings = [], ...rows] = text
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n")
    .map(cellsOf)
  return rows.map(cells => Object.fromEntries(headings.map((heading, place) => [heading, cells[place]])))
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? "").trim(),
  )
}

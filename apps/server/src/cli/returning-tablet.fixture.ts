import { randomBytes } from "node:crypto"
import { financialYearOf, localDate } from "@rasoi/core"
import { newId } from "../base/ids.ts"
import { counterRequest } from "../features/till/counter/entered.fixture.ts"
import type { TestApp } from "../testing/app.ts"
import type { ApiResponse } from "../testing/caller.ts"

export type Call = (
  path: string,
  method?: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<ApiResponse>

export interface Command {
  readonly kind: "ORDER" | "BILL" | "PAYMENT"
  readonly id: string
  readonly orderId: string
  /** Of an order or a bill. */
  readonly number?: string
  readonly body: object
}

const financialYear = financialYearOf(localDate("Asia/Kolkata", Date.now()))
const paths = { ORDER: "counter/orders", BILL: "counter/bills", PAYMENT: "counter/payments" }

/** A tablet that keeps what it has sent, and sends again what a restored server lacks, as the console does. */
export class ReturningTablet {
  readonly id: string
  readonly secret: string
  readonly series: string
  sent: Command[] = []
  unsent: Command[] = []
  #orders = 0
  #bills = 0

  private constructor(id: string, secret: string, series: string) {
    this.id = id
    this.secret = secret
    this.series = series
  }

  static async first(call: Call): Promise<ReturningTablet> {
    const [id, secret] = [newId("tablet"), randomBytes(32).toString("hex")]
    const headers = { tablet: `${id}:${secret}` }
    const { body } = await call("counter/series", "POST", { tabletId: id }, headers)
    return new ReturningTablet(id, secret, body.series)
  }

  /** The same tablet for another course of the evening. */
  copy(): ReturningTablet {
    const copy = new ReturningTablet(this.id, this.secret, this.series)
    Object.assign(copy, { sent: [...this.sent], unsent: [...this.unsent] })
    copy.#orders = this.#orders
    copy.#bills = this.#bills
    return copy
  }

  /** Returns the id and the total. */
  async order(app: TestApp, restaurantId: string): Promise<{ id: string; total: number }> {
    this.#orders += 1
    const number = `${this.series}-${this.#orders}`
    const body = await counterRequest(app, restaurantId, { number })
    const id = newId("ord")
    this.unsent.push({ kind: "ORDER", id, orderId: id, number, body })
    return { id, total: body.billed.totalPaise }
  }

  /** With a number of its own, as without a network. */
  bill(orderId: string, totalPaise: number, at: string): void {
    this.#bills += 1
    const number = `${this.series}-${financialYear}/${this.#bills}`
    const body = { number, orderIds: [orderId], totalPaise, issuedAt: at, sentAt: at }
    this.unsent.push({ kind: "BILL", id: newId("bill"), orderId, number, body })
  }

  pay(orderId: string, amountPaise: number, at: string): void {
    const body = { orderId, method: "UPI", amountPaise, receivedAt: at, sentAt: at, taken: true }
    this.unsent.push({ kind: "PAYMENT", id: newId("pay"), orderId, body })
  }

  /** The responses by id. */
  async send(call: Call): Promise<Map<string, ApiResponse>> {
    return new Map(await this.#sendAll(call, this.unsent.splice(0), {}))
  }

  async report(call: Call): Promise<ApiResponse> {
    const bills = this.#bills > 0 ? [{ financialYear, number: this.#bills }] : []
    const numbers = { series: Number(this.series.slice(1)), order: this.#orders, bills }
    const body = { unsent: this.unsent.length, numbers }
    return call(`counter/tablets/${this.id}`, "PUT", body, this.#headers)
  }

  /** First what the server has lost, then what it never had. */
  async reconnect(call: Call): Promise<Map<string, ApiResponse>> {
    const { status, text } = await this.report(call)
    if (status !== 200) throw new Error(`the report of ${this.series} was refused: ${text}`)
    const again = await this.#lost(call)
    const responses = await this.#sendAll(call, again, { "tablet-recovered": "yes" })
    return new Map([...responses, ...(await this.send(call))])
  }

  get #headers() {
    return { tablet: `${this.id}:${this.secret}` }
  }

  async #lost(call: Call): Promise<Command[]> {
    const of = (kind: Command["kind"]) => this.sent.filter(command => command.kind === kind)
    const known = {
      orders: [...new Set(this.sent.map(({ orderId }) => orderId))],
      bills: of("BILL").flatMap(({ number }) => number ?? []),
      payments: of("PAYMENT").map(({ id }) => id),
    }
    const { body: missing } = await call("counter/missing", "POST", known)
    const [orders, bills, payments] = [of("ORDER"), of("BILL"), of("PAYMENT")]
    return [
      ...orders.filter(({ id }) => missing.orders.includes(id)),
      ...bills.filter(({ number }) => missing.bills.includes(number)),
      ...payments.filter(({ id }) => missing.payments.includes(id)),
    ]
  }

  async #sendAll(call: Call, commands: readonly Command[], headers: Record<string, string>) {
    const responses: [string, ApiResponse][] = []
    for (const command of commands) {
      const { kind, id, body } = command
      const response = await call(`${paths[kind]}/${id}`, "PUT", body, { ...this.#headers, ...headers })
      if (response.status !== 200)
        throw new Error(`${kind} ${command.number ?? id}: ${response.status} ${response.text}`)
      responses.push([id, response])
      if (!this.sent.includes(command)) this.sent.push(command)
    }
    return responses
  }
}

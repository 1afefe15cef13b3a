import { type Bill, Books } from "./books.ts"
import type { BilledPart } from "./credit.ts"
import { type CartLine, type ChargeRule, type MenuDish, priceOrder, type Taxed } from "./prices.ts"
import type { Random } from "./random.ts"
import { SimulatedTablet } from "./tablet.ts"

/** One of these responses is expected; anything else ends the evening. */
export interface Response {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  readonly body: any
}

export interface Restaurant {
  readonly dishes: readonly MenuDish[]
  readonly charges: readonly ChargeRule[]
  readonly settingsVersion: number
  readonly menuVersion: number
  readonly riders: readonly { readonly id: string; readonly name: string; readonly phone: string }[]
}

export interface Server {
  /** Sent again until there is a response: whoever sends must make that safe. */
  send(path: string, method?: string, body?: object): Promise<Response>
  /** Over the public API, with the key of a website or of the restaurant's own page. */
  order(by: "website" | "page", idempotencyKey: string, body: object): Promise<Response>
  now(): number
  advance(milliseconds: number): void
}

type Stage = "COOKING" | "READY" | "OUT" | "DONE" | "CANCELLED"

export interface Order {
  readonly id: string
  readonly kind: "PICKUP" | "DELIVERY" | "COUNTER" | "TABLE"
  readonly lines: CartLine[]
  /** Without these pieces, which were voided. */
  readonly left: number[]
  readonly tabId: string | null
  /** Where it is that has not been sent yet. */
  readonly tablet: SimulatedTablet | null
  stage: Stage
  rider: string | null
}

export const reasons = ["The guest left", "Wrong dish", "Too salty"]

/** What everybody in the restaurant knows on an evening: every act goes to the server and, by its own rules, into the books. */
export class Evening {
  readonly books = new Books()
  readonly orders: Order[] = []
  readonly tablets: readonly SimulatedTablet[]
  readonly server: Server
  readonly random: Random
  readonly restaurant: Restaurant

  constructor(server: Server, restaurant: Restaurant, random: Random, series: readonly string[]) {
    this.server = server
    this.restaurant = restaurant
    this.random = random
    this.tablets = series.map(name => new SimulatedTablet(name))
  }

  add(order: Pick<Order, "id" | "kind" | "lines" | "tabId" | "tablet">): Order {
    const added: Order = {
      ...order,
      left: order.lines.map(({ quantity }) => quantity),
      stage: "COOKING",
      rider: null,
    }
    this.orders.push(added)
    return added
  }

  priced({ lines, left, kind }: Order): Taxed[] {
    const type = kind === "COUNTER" ? "PICKUP" : kind === "TABLE" ? "DINE_IN" : kind
    return priceOrder(
      lines.map(({ dish }, index) => ({ dish, quantity: left[index] ?? 0 })),
      this.restaurant.charges,
      type,
    )
  }

  /** What a bill has of an order, in its order. */
  billed(order: Order): BilledPart[] {
    const sold = order.left.filter(left => left > 0)
    return this.priced(order).map((part, place) => ({
      ...part,
      orderId: order.id,
      index: place < sold.length ? place : null,
      quantity: sold[place] ?? 0,
    }))
  }

  ordersOf(bill: Bill): Order[] {
    return this.orders.filter(({ id }) => bill.orderIds.includes(id))
  }

  isUnsent({ id }: Order): boolean {
    return this.tablets.some(tablet => tablet.has(id))
  }

  /** In the kitchen or on its way, as far as the server knows. */
  isMoving(order: Order): boolean {
    return order.stage !== "DONE" && order.stage !== "CANCELLED" && !this.isUnsent(order)
  }

  time(): string {
    return new Date(this.server.now()).toISOString()
  }

  async ok(path: string, method = "GET", body?: object): Promise<Response> {
    const response = await this.server.send(path, method, body)
    if (response.status === 200 || response.status === 201) return response
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${response.status} ${response.text}`)
  }

  same(theirs: unknown, ours: unknown, what: string): void {
    if (theirs !== ours) throw new Error(`${what}: the server says ${theirs}, the books ${ours}`)
  }
}

import {
  type Bill,
  Books,
  creditedPaise,
  dayOf,
  duePaise,
  inRupees,
  type Method,
  openPaise,
  receivedPaise,
  toGiveBackPaise,
} from "./books.ts"
import {
  type CartLine,
  type ChargeRule,
  type MenuDish,
  priceCharge,
  priceLine,
  priceOrder,
  totalOf,
  unitPaise,
} from "./prices.ts"
import type { Random } from "./random.ts"
import { type Command, SimulatedTablet } from "./tablet.ts"

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
  /** Over the public API, with a key. */
  order(idempotencyKey: string, body: object): Promise<Response>
  now(): number
  advance(milliseconds: number): void
}

type Stage = "COOKING" | "READY" | "OUT" | "DONE" | "CANCELLED"

interface Order {
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

const reasons = ["The guest left", "Wrong dish", "Too salty"]

/** What happens on an evening, at random: every act goes to the server and, by its own rules, into the books. */
export class Evening {
  readonly books = new Books()
  readonly acts = new Map<string, number>()
  readonly #orders: Order[] = []
  readonly #tablets: SimulatedTablet[]
  readonly #server: Server
  readonly #random: Random
  readonly #restaurant: Restaurant
  #carts = 0

  constructor(server: Server, restaurant: Restaurant, random: Random, series: readonly string[]) {
    this.#server = server
    this.#restaurant = restaurant
    this.#random = random
    this.#tablets = series.map(name => new SimulatedTablet(name))
  }

  async act(): Promise<void> {
    const acts: readonly [number, () => Promise<boolean>][] = [
      [14, () => this.#orderOnline()],
      [14, () => this.#orderAtCounter()],
      [8, () => this.#orderAtTable()],
      [30, () => this.#step()],
      [12, () => this.#payOpenBill()],
      [5, () => this.#return()],
      [2, () => this.#giveBackOverpaid()],
      [3, () => this.#correct()],
      [4, () => this.#cancel()],
      [5, () => this.#void()],
      [6, () => this.#billTable()],
      [4, () => this.#handIn()],
      [8, () => this.#network()],
      [2, () => this.#printBill()],
    ]
    let at = this.#random.next() * acts.reduce((total, [weight]) => total + weight, 0)
    for (const [weight, run] of acts) {
      at -= weight
      if (at >= 0) continue
      if (await run()) this.#count(run)
      break
    }
    this.#server.advance(this.#random.int(1, 90) * 1000)
  }

  #count(run: () => Promise<boolean>): void {
    const name = /this\.#(\w+)/.exec(String(run))?.[1] ?? "?"
    this.acts.set(name, (this.acts.get(name) ?? 0) + 1)
  }

  get count(): number {
    return [...this.acts.values()].reduce((total, count) => total + count, 0)
  }

  /** Whatever is unsent is sent. */
  async sendAll(): Promise<void> {
    for (const tablet of this.#tablets) await this.#reconnect(tablet)
  }

  /** All is sent, everything is served, every table billed. */
  async finish(): Promise<void> {
    await this.sendAll()
    for (const order of this.#orders) while (this.#isMoving(order)) await this.#advance(order)
    for (const tabId of new Set(this.#orders.flatMap(({ tabId }) => tabId ?? []))) await this.#billTab(tabId)
  }

  async closeDay(): Promise<void> {
    const date = dayOf(this.#server.now())
    const float = 200_000
    const counted = float + this.books.drawerOf(date)
    await this.#ok(`counter/days/${date}/close`, "POST", { floatPaise: float, countedPaise: counted })
    this.books.closed.add(date)
  }

  // Orders

  #cart(): CartLine[] {
    const dishes = new Set(
      Array.from({ length: this.#random.int(1, 4) }, () => this.#random.pick(this.#restaurant.dishes)),
    )
    return [...dishes].map(dish => ({ dish, quantity: this.#random.int(1, 4) }))
  }

  #priced({ lines, left, kind }: Order) {
    const type = kind === "COUNTER" ? "PICKUP" : kind === "TABLE" ? "DINE_IN" : kind
    return priceOrder(
      lines.map(({ dish }, index) => ({ dish, quantity: left[index] ?? 0 })),
      this.#restaurant.charges,
      type,
    )
  }

  async #orderOnline(): Promise<boolean> {
    const lines = this.#cart()
    if (lines.reduce((total, { dish, quantity }) => total + quantity * unitPaise(dish), 0) < 15_000)
      return false
    const isDelivery = this.#random.chance(0.5)
    this.#carts += 1
    const phone = `98${String(40_000_000 + this.#random.int(0, 59_999_999)).slice(0, 8)}`
    const { status, body, text } = await this.#server.order(`ledger-${this.#random.id("key")}`, {
      type: isDelivery ? "DELIVERY" : "PICKUP",
      items: lines.map(({ dish, quantity }) => ({
        menuItemId: dish.menuItemId,
        quantity,
        addOnIds: dish.addOns.map(({ id }) => id),
      })),
      customer: { name: `Guest ${this.#carts}`, phone },
      payment: isDelivery ? "CASH_ON_DELIVERY" : "PAY_AT_COUNTER",
      ...(isDelivery ? { delivery: { address: "12 Residency Road", pincode: "560025" } } : {}),
    })
    if (status !== 201) throw new Error(`an order was refused: ${text}`)
    const kind = isDelivery ? "DELIVERY" : "PICKUP"
    const order = this.#add({ id: body.id, kind, lines, tabId: null, tablet: null })
    this.#same(body.total.amount, totalOf(this.#priced(order)), `the total of ${body.number}`)
    await this.#move(order, "accept", "ACCEPTED")
    await this.#move(order, "prepare", "PREPARING")
    return true
  }

  #add(order: Pick<Order, "id" | "kind" | "lines" | "tabId" | "tablet">): Order {
    const added: Order = {
      ...order,
      left: order.lines.map(({ quantity }) => quantity),
      stage: "COOKING",
      rider: null,
    }
    this.#orders.push(added)
    return added
  }

  async #orderAtCounter(): Promise<boolean> {
    const tablet = this.#random.pick(this.#tablets)
    const order = this.#add({
      id: this.#random.id("ord"),
      kind: "COUNTER",
      lines: this.#cart(),
      tabId: null,
      tablet,
    })
    await this.#enter(order, tablet, { source: "COUNTER", type: "PICKUP" })
    if (tablet.isOffline && this.#random.chance(0.7)) await this.#payWithoutNetwork(order, tablet)
    return true
  }

  async #orderAtTable(): Promise<boolean> {
    const tablet = this.#random.pick(this.#tablets)
    const open = this.#orders.filter(({ tabId }) => tabId !== null && !this.books.billOf(tabId))
    const same = open.filter(
      order => order.tabId !== null && this.#isUnbilled(order.tabId) && order.tablet === tablet,
    )
    const tabId =
      same.length > 0 && this.#random.chance(0.6) ? this.#random.pick(same).tabId : this.#random.id("tab")
    const order = this.#add({ id: this.#random.id("ord"), kind: "TABLE", lines: this.#cart(), tabId, tablet })
    const tab = { id: tabId, label: `${this.#random.int(1, 20)}` }
    await this.#enter(order, tablet, { source: "TABLE", type: "DINE_IN", tab })
    return true
  }

  async #enter(
    order: Order,
    tablet: SimulatedTablet,
    of: { source: string; type: string; tab?: object },
  ): Promise<void> {
    const charges = this.#restaurant.charges.filter(({ orderTypes }) => orderTypes.includes(of.type))
    const billed = {
      lines: order.lines.map(({ dish, quantity }) => ({
        menuItemId: dish.menuItemId,
        name: dish.name,
        quantity,
        unitPricePaise: dish.pricePaise,
        addOns: dish.addOns,
        note: null,
        rateBasisPoints: dish.rate * 100,
        included: dish.included,
        taxPaise: priceLine({ dish, quantity }).taxPaise,
        totalPaise: quantity * unitPaise(dish),
      })),
      charges: charges.map(charge => ({
        type: charge.type,
        name: charge.name,
        amountPaise: charge.amountPaise,
        rateBasisPoints: charge.rate * 100,
        taxPaise: priceCharge(charge).taxPaise,
      })),
      prepMinutes: 20,
      totalPaise: totalOf(this.#priced(order)),
    }
    const { settingsVersion, menuVersion } = this.#restaurant
    const body = {
      ...of,
      number: tablet.takeNumber(),
      billed,
      settingsVersion,
      menuVersion,
      placedAt: this.#time(),
    }
    await this.#do(tablet, { path: `counter/orders/${order.id}`, body, orderIds: [order.id] })
  }

  /** The tablet writes order, bill and payment, and sends them when it has a network. */
  async #payWithoutNetwork(order: Order, tablet: SimulatedTablet): Promise<void> {
    const parts = this.#priced(order)
    const number = tablet.takeBillNumber(this.#server.now())
    const bill = this.#issue(number, [order], false)
    const billing = { number, orderIds: [order.id], totalPaise: totalOf(parts), issuedAt: this.#time() }
    await this.#do(tablet, {
      path: `counter/bills/${this.#random.id("bill")}`,
      body: billing,
      orderIds: [order.id],
    })
    await this.#pay(bill, order.id, tablet, null)
  }

  async #do(tablet: SimulatedTablet, command: Command): Promise<void> {
    if (tablet.isOffline) tablet.store(command)
    else await this.#put(command)
  }

  async #put({ path, body }: Command): Promise<Response> {
    const response = await this.#ok(path, "PUT", { ...body, sentAt: this.#time() })
    // The response got lost: the same again changes nothing.
    if (this.#random.chance(0.1)) await this.#ok(path, "PUT", { ...body, sentAt: this.#time() })
    return response
  }

  async #network(): Promise<boolean> {
    const tablet = this.#random.pick(this.#tablets)
    if (!tablet.isOffline) {
      tablet.isOffline = true
      return true
    }
    await this.#reconnect(tablet)
    return true
  }

  async #reconnect(tablet: SimulatedTablet): Promise<void> {
    tablet.isOffline = false
    for (const command of tablet.takeAll()) await this.#put(command)
  }

  #isUnsent({ id }: Order): boolean {
    return this.#tablets.some(tablet => tablet.has(id))
  }

  // The kitchen

  #isMoving(order: Order): boolean {
    return order.stage !== "DONE" && order.stage !== "CANCELLED" && !this.#isUnsent(order)
  }

  async #step(): Promise<boolean> {
    const moving = this.#orders.filter(order => this.#isMoving(order))
    if (moving.length === 0) return false
    await this.#advance(this.#random.pick(moving))
    return true
  }

  async #advance(order: Order): Promise<void> {
    if (order.stage === "COOKING") {
      if (order.kind === "COUNTER" || order.kind === "TABLE") await this.#move(order, "prepare", "PREPARING")
      await this.#move(order, "ready", "READY")
      order.stage = "READY"
    } else if (order.stage === "READY" && order.kind === "DELIVERY") {
      const { id, name, phone } = this.#random.pick(this.#restaurant.riders)
      await this.#move(order, "dispatch", "OUT_FOR_DELIVERY", { name, phone })
      order.stage = "OUT"
      order.rider = id
      await this.#findIssued(order)
    } else await this.#complete(order)
  }

  async #complete(order: Order): Promise<void> {
    await this.#move(order, "complete", "COMPLETED")
    order.stage = "DONE"
    if (order.tabId !== null) return
    const bill = await this.#findIssued(order)
    if (openPaise(bill) > 0 && this.#random.chance(0.8)) await this.#pay(bill, order.id, null, order.rider)
  }

  /** A step whose response was lost is found by the status. */
  async #move(order: Order, step: string, to: string, body?: object): Promise<void> {
    const response = await this.#server.send(`orders/${order.id}/${step}`, "POST", body)
    if (response.status === 200) return
    const { body: now } = await this.#ok(`orders/${order.id}`)
    if (now.status !== to) throw new Error(`${step} was refused: ${response.text}`)
  }

  // Bills and money

  #issue(number: string, orders: readonly Order[], isOnline: boolean): Bill {
    const bill: Bill = {
      number,
      orderIds: orders.map(({ id }) => id),
      day: dayOf(this.#server.now()),
      parts: orders.flatMap(order => this.#priced(order)),
      isOnline,
      isCancelled: false,
      notes: [],
      money: [],
    }
    if (this.books.bills.has(number)) throw new Error(`bill ${number} is there twice`)
    this.books.bills.set(number, bill)
    return bill
  }

  /** The bill that the server has issued by itself: only its number is taken over. */
  async #findIssued(order: Order): Promise<Bill> {
    const known = this.books.billOf(order.id)
    if (known && !known.isCancelled) return known
    const { body } = await this.#ok(`orders/${order.id}`)
    if (!body.bill || body.bill.cancelledAt) throw new Error(`order ${body.number} has no bill`)
    return this.#issue(body.bill.number, [order], order.kind === "PICKUP" || order.kind === "DELIVERY")
  }

  #isUnbilled(tabId: string): boolean {
    return (
      this.#orders.some(order => order.tabId === tabId) &&
      !this.#orders.some(order => order.tabId === tabId && this.books.billOf(order.id))
    )
  }

  async #printBill(): Promise<boolean> {
    const ready = this.#orders.filter(
      order => order.stage === "READY" && order.tabId === null && !this.#isUnsent(order),
    )
    if (ready.length === 0) return false
    const order = this.#random.pick(ready)
    await this.#ok(`orders/${order.id}/bill`, "POST")
    await this.#findIssued(order)
    return true
  }

  async #billTable(): Promise<boolean> {
    const tabs = [...new Set(this.#orders.flatMap(({ tabId }) => tabId ?? []))].filter(tabId =>
      this.#isUnbilled(tabId),
    )
    if (tabs.length === 0) return false
    return this.#billTab(this.#random.pick(tabs))
  }

  async #billTab(tabId: string): Promise<boolean> {
    if (!this.#isUnbilled(tabId)) return false
    const rounds = this.#orders.filter(order => order.tabId === tabId && order.stage !== "CANCELLED")
    if (rounds.length === 0 || rounds.some(order => this.#isUnsent(order))) return false
    const { body } = await this.#ok(`counter/tabs/${tabId}/bill`, "POST")
    const bill = this.#issue(
      body.bill?.number ?? (await this.#ok(`counter/tabs/${tabId}`)).body.bill.number,
      rounds,
      false,
    )
    const [first] = rounds
    if (first && openPaise(bill) > 0 && this.#random.chance(0.85)) await this.#pay(bill, first.id, null, null)
    return true
  }

  async #payOpenBill(): Promise<boolean> {
    const open = [...this.books.bills.values()].filter(bill => openPaise(bill) > 0 && this.#isPayable(bill))
    if (open.length === 0) return false
    const bill = this.#random.pick(open)
    await this.#pay(bill, bill.orderIds[0] ?? "", null, null)
    return true
  }

  #isPayable(bill: Bill): boolean {
    const orders = this.#orders.filter(({ id }) => bill.orderIds.includes(id))
    return orders.every(order => !this.#isUnsent(order) && order.stage !== "CANCELLED")
  }

  /** All that is open, or a part of it. */
  async #pay(
    bill: Bill,
    orderId: string,
    tablet: SimulatedTablet | null,
    rider: string | null,
  ): Promise<void> {
    const open = openPaise(bill)
    const method = this.#random.pick<Method>(["CASH", "CASH", "UPI", "CARD"])
    const isPart = rider === null && this.#random.chance(0.15) && open > 200
    const paise = isPart ? this.#random.int(1, open - 101) : method === "CASH" ? inRupees(open) : open
    const roundOffPaise = isPart ? 0 : open - paise
    const id = this.#random.id("pay")
    const carrier = method === "CASH" ? rider : null
    const body = {
      orderId,
      method,
      amountPaise: paise,
      ...(roundOffPaise === 0 ? {} : { roundOffPaise }),
      ...(carrier ? { carried: true } : {}),
      receivedAt: this.#time(),
      taken: true,
    }
    const command = { path: `counter/payments/${id}`, body, orderIds: [orderId] }
    bill.money.push({
      id,
      paise,
      roundOffPaise,
      method,
      carrier,
      day: this.books.bookDay(dayOf(this.#server.now())),
    })
    if (tablet) await this.#do(tablet, command)
    else await this.#put(command)
  }

  async #return(): Promise<boolean> {
    const paid = [...this.books.bills.values()].filter(
      bill =>
        receivedPaise(bill) > 0 &&
        openPaise(bill) === 0 &&
        toGiveBackPaise(bill) === 0 &&
        this.#isPayable(bill) &&
        this.#isServed(bill),
    )
    if (paid.length === 0) return false
    const bill = this.#random.pick(paid)
    const orderId = bill.orderIds[0] ?? ""
    const { body: returnable } = await this.#ok(`counter/orders/${orderId}/returns`)
    const what = this.#random.pick(["whole", "lines", "amount"] as const)
    const method = this.#random.pick<Method>(["CASH", "UPI"])
    const part = this.#partOf(what, bill, returnable.lines)
    if (!part) return false
    const before = receivedPaise(bill)
    const { body } = await this.#put({
      path: `counter/refunds/${this.#random.id("pay")}`,
      body: {
        orderId,
        method,
        kind: "RETURN",
        reason: this.#random.pick(reasons),
        receivedAt: this.#time(),
        ...part.request,
      },
      orderIds: [orderId],
    })
    const notePaise = body.credited.amount - creditedPaise(bill)
    if (notePaise < part.least || notePaise > part.most)
      throw new Error(`${what}: a note of ${notePaise}, not ${part.least} to ${part.most}`)
    const isAll = notePaise === duePaise(bill)
    const all = isAll ? before : notePaise
    // A person who names the amount gives back exactly that.
    const wanted = what !== "amount" && method === "CASH" ? inRupees(all) : all
    const backPaise = isAll ? wanted : Math.min(before, wanted)
    bill.notes.push({ paise: notePaise, day: dayOf(this.#server.now()) })
    this.#book(bill, body, -backPaise, method, `return of ${what}`)
    if (openPaise(bill) !== 0 || toGiveBackPaise(bill) !== 0)
      throw new Error(`a return leaves bill ${bill.number} open`)
    return true
  }

  #isServed(bill: Bill): boolean {
    return this.#orders.filter(({ id }) => bill.orderIds.includes(id)).every(({ stage }) => stage === "DONE")
  }

  /** What is asked for, and between which amounts its credit note must be. */
  #partOf(
    what: "whole" | "lines" | "amount",
    bill: Bill,
    // biome-ignore lint/suspicious/noExplicitAny: as the server says it
    lines: any[],
  ): { request: object; least: number; most: number } | undefined {
    const left = duePaise(bill)
    if (left <= 0) return undefined
    if (what === "whole") return { request: { whole: true }, least: left, most: left }
    if (what === "amount") {
      const paise = this.#random.int(1, Math.min(left, receivedPaise(bill)))
      return { request: { amountPaise: paise }, least: paise, most: paise }
    }
    const some = lines.filter(({ quantity }) => quantity > 0 && this.#random.chance(0.5))
    if (some.length === 0) return undefined
    const taken = some.map(line => ({ line, quantity: this.#random.int(1, line.quantity) }))
    const shares = taken.map(({ line, quantity }) => (line.amount.amount * quantity) / line.quantity)
    const share = shares.reduce((total, each) => total + each, 0)
    // Each line is rounded to a whole paisa, and its tax to two equal halves.
    const tolerance = 2 * taken.length
    const request = {
      lines: taken.map(({ line, quantity }) => ({ orderId: line.orderId, index: line.index, quantity })),
    }
    return { request, least: Math.ceil(share - tolerance), most: Math.floor(share + tolerance) }
  }

  /** The movement that the server has written, which must be this one. */
  // biome-ignore lint/suspicious/noExplicitAny: as the server says it
  #book(bill: Bill, balance: any, paise: number, method: Method, what: string): void {
    const known = new Set(bill.money.map(({ id }) => id))
    const added = balance.payments.filter(({ id }: { id: string }) => !known.has(id))
    if (added.length !== 1) throw new Error(`${what}: ${added.length} movements of money`)
    const [{ id, amount, kind }] = added
    this.#same(kind === "REFUND" ? -amount.amount : amount.amount, paise, `${what} of bill ${bill.number}`)
    // What rounding took off or added, so that what was paid is what is due.
    const roundOffPaise = paise < 0 ? this.#roundOffOf(bill, paise) : 0
    bill.money.push({
      id,
      paise,
      roundOffPaise,
      method,
      carrier: null,
      day: this.books.bookDay(dayOf(this.#server.now())),
    })
  }

  #roundOffOf(bill: Bill, paise: number): number {
    const paid =
      receivedPaise(bill) + bill.money.reduce((total, { roundOffPaise }) => total + roundOffPaise, 0)
    return duePaise(bill) - paid - paise
  }

  async #giveBackOverpaid(): Promise<boolean> {
    const above = [...this.books.bills.values()].filter(bill => toGiveBackPaise(bill) > 0)
    if (above.length === 0) return false
    const bill = this.#random.pick(above)
    const orderId = bill.orderIds[0] ?? ""
    const method = this.#random.pick<Method>(["CASH", "UPI"])
    const due = toGiveBackPaise(bill)
    const paise = method === "CASH" ? inRupees(due) : due
    const { body } = await this.#put({
      path: `counter/refunds/${this.#random.id("pay")}`,
      body: {
        orderId,
        method,
        kind: "OVERPAID",
        amountPaise: paise,
        reason: "Paid twice",
        receivedAt: this.#time(),
      },
      orderIds: [orderId],
    })
    this.#book(bill, body, -paise, method, "overpaid")
    return true
  }

  async #correct(): Promise<boolean> {
    const wrong = [...this.books.bills.values()].flatMap(bill =>
      bill.money
        .filter(({ paise, method, carrier }) => paise > 0 && method !== "CASH" && carrier === null)
        .map(movement => ({ bill, movement })),
    )
    const payable = wrong.filter(
      ({ bill }) => this.#isPayable(bill) && bill.notes.length === 0 && openPaise(bill) === 0,
    )
    const free = payable.filter(
      ({ bill, movement }) =>
        !bill.money.some(({ id, paise }) => id !== movement.id && paise === -movement.paise),
    )
    if (free.length === 0) return false
    const { bill, movement } = this.#random.pick(free)
    const to = movement.method === "UPI" ? "CARD" : "UPI"
    const { body } = await this.#put({
      path: `counter/corrections/${this.#random.id("pay")}`,
      body: {
        orderId: bill.orderIds[0] ?? "",
        paymentId: movement.id,
        method: to,
        reason: "Wrong button",
        receivedAt: this.#time(),
      },
      orderIds: [],
    })
    const known = new Set(bill.money.map(({ id }) => id))
    const added = body.payments.filter(({ id }: { id: string }) => !known.has(id))
    this.#same(added.length, 2, "movements of a correction")
    for (const { id, kind, method } of added) {
      const paise = kind === "REFUND" ? -movement.paise : movement.paise
      this.#same(method, kind === "REFUND" ? movement.method : to, "the method of a correction")
      bill.money.push({
        id,
        paise,
        roundOffPaise: 0,
        method,
        isReversal: paise < 0,
        carrier: null,
        day: this.books.bookDay(movement.day),
      })
    }
    return true
  }

  async #cancel(): Promise<boolean> {
    const open = this.#orders.filter(order => this.#isMoving(order) && order.tabId === null)
    if (open.length === 0) return false
    const order = this.#random.pick(open)
    const bill = this.books.billOf(order.id)
    await this.#move(order, "cancel", "CANCELLED", { reason: this.#random.pick(reasons) })
    order.stage = "CANCELLED"
    if (!bill || bill.isCancelled) return true
    // A bill that money came for is corrected by a note; another one is cancelled.
    if (bill.money.length > 0) bill.notes.push({ paise: duePaise(bill), day: dayOf(this.#server.now()) })
    else bill.isCancelled = true
    return true
  }

  async #void(): Promise<boolean> {
    const open = this.#orders.filter(
      order =>
        (order.kind === "COUNTER" || order.kind === "TABLE") &&
        order.stage === "COOKING" &&
        !this.#isUnsent(order) &&
        !this.books.billOf(order.id) &&
        order.left.some(left => left > 0),
    )
    if (open.length === 0) return false
    const order = this.#random.pick(open)
    const index = this.#random.pick(order.left.flatMap((left, place) => (left > 0 ? [place] : [])))
    const quantity = this.#random.int(1, order.left[index] ?? 1)
    const isAll = order.left.reduce((total, left) => total + left, 0) === quantity
    // What is made stays an order over nothing. What is not made ends it.
    const kind = isAll || this.#random.chance(0.5) ? "MADE" : "NOT_MADE"
    const request = {
      id: this.#random.id("void"),
      lines: [{ index, quantity }],
      kind,
      reason: this.#random.pick(reasons),
    }
    const { body } = await this.#ok(`counter/orders/${order.id}/void`, "POST", request)
    order.left[index] = (order.left[index] ?? 0) - quantity
    this.#same(body.charged.amount, totalOf(this.#priced(order)), `what is charged of ${body.number}`)
    return true
  }

  async #handIn(): Promise<boolean> {
    const out = this.#restaurant.riders.filter(({ id }) => this.books.carriedBy(id) > 0)
    if (out.length === 0) return false
    const { id } = this.#random.pick(out)
    const all = this.books.carriedBy(id)
    const paise = this.#random.chance(0.6) ? all : this.#random.int(1, all)
    const body = { personId: id, amountPaise: paise, receivedAt: this.#time() }
    await this.#put({ path: `counter/hand-ins/${this.#random.id("hand")}`, body, orderIds: [] })
    this.books.handIns.push({ carrier: id, paise, day: this.books.bookDay(dayOf(this.#server.now())) })
    return true
  }

  // Requests

  #time(): string {
    return new Date(this.#server.now()).toISOString()
  }

  async #ok(path: string, method = "GET", body?: object): Promise<Response> {
    const response = await this.#server.send(path, method, body)
    if (response.status === 200 || response.status === 201) return response
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${response.status} ${response.text}`)
  }

  #same(theirs: unknown, ours: unknown, what: string): void {
    if (theirs !== ours) throw new Error(`${what}: the server says ${theirs}, the books ${ours}`)
  }

  /** A line of text for each difference between the server and the books. */
  async differences(): Promise<string[]> {
    const found: string[] = []
    const compare = (what: string, theirs: number | undefined, ours: number) => {
      if (theirs !== ours) found.push(`${what}: the server says ${theirs}, the books ${ours}`)
    }
    for (const bill of this.books.bills.values()) {
      if (bill.isCancelled && bill.money.length === 0) continue
      const { body } = await this.#ok(`counter/orders/${bill.orderIds[0]}/payments`)
      if (body.billNumber !== bill.number)
        found.push(`bill ${bill.number}: the server shows ${body.billNumber}`)
      const name = `bill ${bill.number}:`
      compare(`${name} total`, body.total.amount, totalOf(bill.parts))
      compare(`${name} credited`, body.credited.amount, creditedPaise(bill))
      compare(`${name} open`, body.open.amount, openPaise(bill))
      compare(`${name} to give back`, body.toRefund.amount, toGiveBackPaise(bill))
      compare(`${name} movements`, body.payments.length, bill.money.length)
    }
    return found
  }
}

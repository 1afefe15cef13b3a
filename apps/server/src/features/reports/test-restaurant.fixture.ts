import type { Order } from "@rasoi/contract"
import type { MenuDocument, Settings } from "@rasoi/contract/console"
import { parse } from "csv-parse/sync"
import { demoMenu } from "../../demo/menu.ts"
import { demoSettings } from "../../demo/settings.ts"
import type { TestApp } from "../../testing/app.ts"
import { orderCaller } from "../orders/fixture.ts"
import { unlimitedKey } from "../orders/race.fixture.ts"
import { printedLines } from "../printing/text.fixture.ts"

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const inZone = (timezone: string) => ({ profile: { ...demoSettings.profile, timezone } })

export type Ending =
  | "COMPLETED"
  | "REJECTED"
  | "BY_CUSTOMER"
  | "BY_RESTAURANT"
  | "LAPSED"
  | "ACCEPTED"
  | "PENDING"

export type TestRestaurant = Awaited<ReturnType<typeof makeTestRestaurant>>

/** A restaurant with a device that stays online, a live key without limits, and a manager. */
export async function makeTestRestaurant(
  app: TestApp,
  change: Partial<Settings> = {},
  menu: MenuDocument = demoMenu,
) {
  const restaurantId = await app.restaurant(change, menu)
  const { secret: key } = await unlimitedKey(app, restaurantId, "live")
  const manager = await app.signedIn(restaurantId, "MANAGER")
  const stayOnline = () => app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const send = orderCaller(app)
  const step = async (id: string, name: string, body?: object) => {
    const response = await app.call(`/console/v1/orders/${id}/${name}`, {
      cookie: manager,
      method: "POST",
      body,
    })
    if (response.status !== 200)
      throw new Error(`${name} responded with ${response.status}: ${response.text}`)
  }
  async function place(body?: object): Promise<Order> {
    const response = await send(key, body)
    if (response.status !== 201) throw new Error(`the order was refused: ${response.text}`)
    return response.body
  }
  async function finish(order: Order, ending: Ending, afterMs = 0): Promise<void> {
    app.clock.advance(afterMs)
    if (ending === "REJECTED") return step(order.id, "reject", { reason: "Too busy" })
    if (ending === "BY_CUSTOMER")
      return void (await app.call(`/v1/orders/${order.id}/cancel`, { key, method: "POST" }))
    if (ending === "LAPSED" || ending === "PENDING") return
    await step(order.id, "accept")
    if (ending === "BY_RESTAURANT") return step(order.id, "cancel", { reason: "The oven broke" })
    if (ending !== "COMPLETED") return
    await step(order.id, "prepare")
    await step(order.id, "ready")
    if (order.type === "DELIVERY") await step(order.id, "dispatch", { name: "Ravi", phone: "9845011111" })
    app.clock.advance(20 * minute)
    await step(order.id, "complete")
  }
  stayOnline()
  return {
    app,
    restaurantId,
    key,
    manager,
    send: (body?: object, headers?: Record<string, string>) => send(key, body, headers),
    place,
    step,
    finish,
    /** Places an order at `at` and ends it after `afterMs`. */
    async live(
      at: string | number,
      ending: Ending,
      { body, afterMs = 30_000 }: { body?: object; afterMs?: number } = {},
    ) {
      app.clock.set(typeof at === "number" ? at : Date.parse(at))
      const order = await place(body)
      await finish(order, ending, afterMs)
      return order
    },
    /** The latest hundred orders, as their customers see them now. */
    readAll: async (): Promise<Order[]> => (await app.call("/v1/orders?limit=100", { key })).body.data,
    printedBill: async (id: string) =>
      printedLines((await app.call(`/console/v1/orders/${id}/bill`, { cookie: manager })).body),
    report: (name: string, query = "", cookie = manager) =>
      app.call(`/console/v1/reports/${name}${query}`, { cookie }),
    goOffline: () => app.presence.close(restaurantId),
    stayOnline,
  }
}

/** Reads a file like a spreadsheet, but keeps the escaping apostrophe. */
export function readCsv(text: string): string[][] {
  return parse(text, { bom: true, relax_column_count: false })
}

/** The local date and hour in a time zone, from the platform's calendar instead of the code under test. */
export function wallClock(timezone: string, at: string | number): { date: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(at))
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ""
  return { date: `${of("year")}-${of("month")}-${of("day")}`, hour: Number(of("hour")) }
}

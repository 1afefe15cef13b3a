import type { KeyMode } from "./api-key.ts"
import { makeCall } from "./call.ts"
import { RasoiUsageError } from "./errors.ts"
import { type Events, makeEvents } from "./events.ts"
import type { Menu, Restaurant } from "./generated/types.ts"
import { type RasoiOptions, type RequestOptions, readOptions, type TestOptions } from "./options.ts"
import { makeOrders, type Orders } from "./orders.ts"
import { makeReservations, type Reservations } from "./reservations.ts"
import { makeTestMode, type TestMode } from "./test-mode.ts"
import { makeTrack, type Track } from "./tracking.ts"

/** A client for one restaurant with one key. Create it once and reuse it, because it caches responses. */
export class Rasoi {
  /** The mode of the key; `live` without one. */
  readonly mode: KeyMode
  readonly restaurant: {
    /** Profile, opening hours, and whether the restaurant accepts orders now. Not downloaded again while unchanged. */
    get(options?: RequestOptions): Promise<Restaurant>
  }
  readonly menu: {
    /** The live menu. Not downloaded again while unchanged. */
    get(options?: RequestOptions): Promise<Menu>
  }
  readonly orders: Orders
  readonly reservations: Reservations
  readonly events: Events
  readonly track: Track
  readonly test: TestMode
  // A private field, so that neither a log nor JSON shows the key.
  readonly #options: RasoiOptions

  constructor(options: RasoiOptions) {
    refuseInBrowser()
    const settings = readOptions(options)
    const call = makeCall(settings)
    this.#options = { ...options }
    this.mode = settings.key?.mode ?? "live"
    this.restaurant = { get: each => call("restaurant.get", { options: each }) }
    this.menu = { get: each => call("menu.get", { options: each }) }
    this.orders = makeOrders(call, settings)
    this.reservations = makeReservations(call, settings)
    this.events = makeEvents(call, settings)
    this.track = makeTrack(call)
    this.test = makeTestMode(call, this.mode)
  }

  /** A copy of this client with another test time or scenario. Test keys only. */
  withTest(test: TestOptions): Rasoi {
    return new Rasoi({ ...this.#options, test: { ...this.#options.test, ...test } })
  }
}

function refuseInBrowser(): void {
  const { window, document, navigator } = globalThis as {
    window?: unknown
    document?: unknown
    navigator?: { product?: string }
  }
  const isPage = window !== undefined && document !== undefined
  if (!isPage && navigator?.product !== "ReactNative") return
  throw new RasoiUsageError(
    "Rasoi was started in a browser or an app. Whoever opens it could read the API key and place orders in the " +
      "restaurant's name. Use it on your server and let the page call your server; a page that only tracks an order " +
      "can use RasoiTracking, which needs no key.",
  )
}

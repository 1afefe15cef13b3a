import type { KeyMode } from "./api-key.ts"
import { makeCall } from "./call.ts"
import { RasoiUsageError } from "./errors.ts"
import type { Menu, Restaurant } from "./generated/types.ts"
import { type RasoiOptions, type RequestOptions, readOptions, type TestOptions } from "./options.ts"
import { makeOrders, type Orders } from "./orders.ts"
import { makeReservations, type Reservations } from "./reservations.ts"
import { makeTestMode, type TestMode } from "./test-mode.ts"
import { makeTrack, type Track } from "./tracking.ts"

/** One restaurant's API, with one key. Make it once and keep it: it remembers what has not changed. */
export class Rasoi {
  /** Whether the key is for test or for live use. */
  readonly mode: KeyMode
  readonly restaurant: {
    /** Profile, hours, whether it is open and takes orders right now. Cheap while nothing changes. */
    get(options?: RequestOptions): Promise<Restaurant>
  }
  readonly menu: {
    /** The live menu. Cheap while nothing changes. */
    get(options?: RequestOptions): Promise<Menu>
  }
  readonly orders: Orders
  readonly reservations: Reservations
  readonly track: Track
  readonly test: TestMode
  // Private in the language too: neither a log nor JSON shows the key.
  readonly #options: RasoiOptions

  constructor(options: RasoiOptions) {
    refuseInBrowser()
    const settings = readOptions(options)
    const call = makeCall(settings)
    this.#options = { ...options }
    this.mode = settings.key?.mode ?? "test"
    this.restaurant = { get: each => call("restaurant.get", { options: each }) }
    this.menu = { get: each => call("menu.get", { options: each }) }
    this.orders = makeOrders(call, settings)
    this.reservations = makeReservations(call, settings)
    this.track = makeTrack(call)
    this.test = makeTestMode(call, this.mode)
  }

  /** The same client at another time or in another situation; test keys only. */
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

import type { Call } from "./call.ts"
import { finalOrderStatuses } from "./generated/statuses.ts"
import type {
  CancelRequest,
  Order,
  OrderList,
  OrderRequest,
  OrdersListQuery,
  OrdersPickupTimesQuery,
  PickupTimes,
  Quote,
  QuoteRequest,
} from "./generated/types.ts"
import type { CreateOptions, RequestOptions, Settings } from "./options.ts"
import { type WaitOptions, waitUntil } from "./wait.ts"

export interface Orders {
  /** Prices a cart with the same engine as the bill. Works while the restaurant is closed. */
  quote(cart: QuoteRequest, options?: RequestOptions): Promise<Quote>
  /**
   * Places an order exactly once, however often it has to be sent. Pass the quote's `total.amount` as `expectedTotal`:
   * if the price has changed, nothing is ordered and the error `PRICE_CHANGED` contains the new quote.
   */
  create(order: OrderRequest, options?: CreateOptions): Promise<Order>
  /** The times of a day at which an order can be picked up. Send `startsAt` of an available one as `pickupAt`. */
  pickupTimes(query: OrdersPickupTimesQuery, options?: RequestOptions): Promise<PickupTimes>
  /** An unchanged order is not downloaded again. */
  get(id: string, options?: RequestOptions): Promise<Order>
  /** Works until the restaurant accepts the order; then `CANNOT_CANCEL`. Safe to repeat. */
  cancel(id: string, request?: CancelRequest, options?: RequestOptions): Promise<Order>
  /**
   * Newest first: `for await (const order of rasoi.orders.list())`, or one page with `.page()`. `status: "OPEN"` reads all
   * orders that are not final; `updatedAfter` only those that have changed since then.
   */
  list(query?: OrdersListQuery, options?: RequestOptions): OrderPages
  /** Reads about every 15 seconds until the order is COMPLETED, REJECTED or CANCELLED. */
  waitUntilFinal(id: string, options?: WaitOptions<Order>): Promise<Order>
  /** Waits until the restaurant has answered: the order is no longer PENDING. */
  waitUntilAnswered(id: string, options?: WaitOptions<Order>): Promise<Order>
}

export interface OrderPages extends AsyncIterable<Order> {
  /** One page. Pass its `nextCursor` as `cursor` to get the next page. */
  page(): Promise<OrderList>
}

const everyMs = 15_000
const largestPage = 100

export function makeOrders(call: Call, settings: Settings): Orders {
  const get = (id: string, options?: RequestOptions) => call("orders.get", { id, options })
  const wait =
    (name: string, isOver: (order: Order) => boolean) =>
    (id: string, options: WaitOptions<Order> = {}) =>
      waitUntil({ name, everyMs, settings, read: each => get(id, each), isOver }, options)
  return {
    quote: (body, options) => call("orders.quote", { body, options }),
    create: (body, options) => call("orders.create", { body, options }),
    pickupTimes: (query, options) => call("orders.pickupTimes", { query, options }),
    get,
    cancel: (id, body, options) => call("orders.cancel", { id, body, options }),
    list: (query, options) => orderPages(call, query ?? {}, options),
    waitUntilFinal: wait("orders.waitUntilFinal", ({ status }) => finalOrderStatuses.includes(status)),
    waitUntilAnswered: wait("orders.waitUntilAnswered", ({ status }) => status !== "PENDING"),
  }
}

function orderPages(call: Call, query: OrdersListQuery, options: RequestOptions | undefined): OrderPages {
  return {
    page: () => call("orders.list", { query, options }),
    async *[Symbol.asyncIterator]() {
      // Use the largest page for the fewest requests, unless the caller set `limit`.
      let pageQuery: OrdersListQuery = { limit: largestPage, ...query }
      for (;;) {
        const { data, hasMore, nextCursor } = await call("orders.list", { query: pageQuery, options })
        yield* data
        if (!hasMore || nextCursor === null) return
        pageQuery = { ...pageQuery, cursor: nextCursor }
      }
    },
  }
}

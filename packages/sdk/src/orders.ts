import type { Call } from "./call.ts"
import type {
  CancelRequest,
  Order,
  OrderList,
  OrderRequest,
  OrdersListQuery,
  Quote,
  QuoteRequest,
} from "./generated/types.ts"
import type { CreateOptions, RequestOptions, Settings } from "./options.ts"
import { type WaitOptions, waitUntil } from "./wait.ts"

export interface Orders {
  /** Prices a cart with the engine that bills it; a closed restaurant prices too. */
  quote(cart: QuoteRequest, options?: RequestOptions): Promise<Quote>
  /**
   * Places an order, once, however often it has to be sent. Hand in the quote's `total.amount` as `expectedTotal`:
   * where the price has moved since, nothing is ordered and the error `PRICE_CHANGED` brings the new quote.
   */
  create(order: OrderRequest, options?: CreateOptions): Promise<Order>
  /** Unchanged since the last reading, it costs neither side more than a line. */
  get(id: string, options?: RequestOptions): Promise<Order>
  /** Only while the restaurant has not accepted it: `CANNOT_CANCEL` afterwards. Doing it again does no harm. */
  cancel(id: string, request?: CancelRequest, options?: RequestOptions): Promise<Order>
  /** Newest first: `for await (const order of rasoi.orders.list())`, or one page with `.page()`. */
  list(query?: OrdersListQuery, options?: RequestOptions): OrderPages
  /** Reads every 15 seconds or so until the order is COMPLETED, REJECTED or CANCELLED. */
  waitUntilFinal(id: string, options?: WaitOptions<Order>): Promise<Order>
  /** The same until the restaurant has answered: the order is no longer PENDING. */
  waitUntilAnswered(id: string, options?: WaitOptions<Order>): Promise<Order>
}

export interface OrderPages extends AsyncIterable<Order> {
  /** The one page that the query asks for; its `nextCursor` is the next one's `cursor`. */
  page(): Promise<OrderList>
}

const everyMs = 15_000
const finalStatuses: readonly string[] = ["COMPLETED", "REJECTED", "CANCELLED"]
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
    get,
    cancel: (id, body, options) => call("orders.cancel", { id, body, options }),
    list: (query, options) => orderPages(call, query ?? {}, options),
    waitUntilFinal: wait("orders.waitUntilFinal", ({ status }) => finalStatuses.includes(status)),
    waitUntilAnswered: wait("orders.waitUntilAnswered", ({ status }) => status !== "PENDING"),
  }
}

function orderPages(call: Call, query: OrdersListQuery, options: RequestOptions | undefined): OrderPages {
  return {
    page: () => call("orders.list", { query, options }),
    async *[Symbol.asyncIterator]() {
      // As few requests as possible, unless the caller chose the size of a page.
      let asked: OrdersListQuery = { limit: largestPage, ...query }
      for (;;) {
        const { data, hasMore, nextCursor } = await call("orders.list", { query: asked, options })
        yield* data
        if (!hasMore || nextCursor === null) return
        asked = { ...asked, cursor: nextCursor }
      }
    },
  }
}

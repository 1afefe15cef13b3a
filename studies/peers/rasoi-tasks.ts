import type { HttpConnection } from "../../bench/load/connection.ts"
import { makeRequest, uniqueMark } from "../../bench/load/index.ts"
import { requestsOf } from "../../bench/load/requests.ts"
import { address, type CartLine, customer, type Product, subtotalPaise } from "./shop.ts"
import { openConnection } from "./shoppers.ts"
import { makeCatalogueTask, requireResponse, type System } from "./system.ts"

interface Menu {
  readonly categories?: readonly { readonly items: readonly unknown[] }[]
}

interface Quote {
  readonly subtotal?: { readonly amount: number }
  readonly total: { readonly amount: number }
}

export async function makeRasoiTasks(
  port: number,
  key: string,
  products: readonly Product[],
  cart: readonly CartLine[],
): Promise<System["tasks"]> {
  const subtotal = subtotalPaise(products, cart)
  const body = {
    type: "DELIVERY",
    items: cart.map(({ sku, quantity }) => ({ menuItemId: sku, quantity })),
    delivery: { address: `${address.line}, ${address.city}`, pincode: address.pincode },
  }
  const menu = makeRequest({ method: "GET", path: "/v1/menu", key })
  const quote = makeRequest({ method: "POST", path: "/v1/orders/quote", key, body })

  async function price(connection: HttpConnection): Promise<Quote> {
    const response = await connection.ask(quote)
    const priced: Quote = JSON.parse(response.body.toString())
    requireResponse(response.status === 200 && priced.subtotal?.amount === subtotal, "a cart", response)
    return priced
  }

  const first = await openConnection(port)
  const { total } = await price(first).finally(() => first.close())
  const order = makeRequest({
    method: "POST",
    path: "/v1/orders",
    key,
    headers: { "Idempotency-Key": uniqueMark },
    body: {
      ...body,
      customer: { name: `${customer.firstName} ${customer.lastName}`, phone: customer.phone },
      payment: "CASH_ON_DELIVERY",
      expectedTotal: total.amount,
    },
  })
  const nextOrder = requestsOf({ requests: [order], expected: 201 })
  const itemsOf = ({ categories }: Menu) => categories?.flatMap(({ items }) => items)
  return {
    catalogue: await makeCatalogueTask(port, menu, itemsOf),
    price,
    async order(connection) {
      const response = await connection.ask(nextOrder())
      requireResponse(response.status === 201, "an order", response)
    },
  }
}

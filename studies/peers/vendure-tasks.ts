import { type RawResponse, type HttpConnection, headerIn } from "../../bench/load/connection.ts"
import { makeRequest } from "../../bench/load/index.ts"
import { address, type CartLine, customer, type Product, subtotalPaise } from "./shop.ts"
import type { Task } from "./shoppers.ts"
import { makeCatalogueTask, requireResponse, type System } from "./system.ts"
import * as queries from "./vendure-queries.ts"

export interface VendureSeeded {
  readonly variantIds: Readonly<Record<string, string>>
  readonly shippingMethodId: string
  readonly paymentMethodCode: string
}

interface List {
  readonly data?: Readonly<Record<string, { readonly items: readonly unknown[] }>>
}

interface Cart {
  readonly data?: {
    readonly addItemsToOrder?: {
      readonly order: { readonly subTotal: number }
      readonly errorResults: unknown[]
    }
  }
}

let customers = 0

function ask(query: string, variables: object, token?: string): string {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  return makeRequest({ method: "POST", path: "/shop-api", headers, body: { query, variables } })
}

const read = <Body>({ body }: RawResponse): Body => JSON.parse(body.toString())

export async function makeVendureTasks(
  port: number,
  seeded: VendureSeeded,
  products: readonly Product[],
  cart: readonly CartLine[],
): Promise<System["tasks"]> {
  const listOf = (field: string) => (body: List) => body.data?.[field]?.items
  return {
    catalogue: await makeCatalogueTask(port, ask(queries.products, {}), listOf("products")),
    search: await makeCatalogueTask(port, ask(queries.search, {}), listOf("search")),
    price: connection => fillCart(connection, seeded, products, cart),
    order: placeOrder(seeded, products, cart),
  }
}

/** Every cart is a new shopper's; the first response contains the session token. */
async function fillCart(
  connection: HttpConnection,
  { variantIds }: VendureSeeded,
  products: readonly Product[],
  cart: readonly CartLine[],
): Promise<string> {
  const inputs = cart.map(({ sku, quantity }) => ({ productVariantId: variantIds[sku], quantity }))
  const response = await connection.ask(ask(queries.addItems, { inputs }))
  const filled = read<Cart>(response).data?.addItemsToOrder
  const token = headerIn(response.head, "vendure-auth-token")
  const isRight = filled?.order.subTotal === subtotalPaise(products, cart) && filled.errorResults.length === 0
  requireResponse(isRight && token !== undefined, "a cart", response)
  return token ?? ""
}

/** The steps of a guest checkout, in the order of the documentation. */
function placeOrder(seeded: VendureSeeded, products: readonly Product[], cart: readonly CartLine[]): Task {
  const shippingAddress = {
    fullName: `${customer.firstName} ${customer.lastName}`,
    streetLine1: address.line,
    city: address.city,
    postalCode: address.pincode,
    countryCode: "IN",
    phoneNumber: customer.phone,
  }
  return async connection => {
    const token = await fillCart(connection, seeded, products, cart)
    customers += 1
    const guest = {
      emailAddress: `guest-${customers}@example.com`,
      firstName: customer.firstName,
      lastName: customer.lastName,
    }
    const steps: [string, object, string][] = [
      [queries.setCustomer, { input: guest }, '"__typename":"Order"'],
      [queries.setAddress, { input: shippingAddress }, '"__typename":"Order"'],
      [queries.setShipping, { ids: [seeded.shippingMethodId] }, '"__typename":"Order"'],
      [queries.arrangePayment, {}, '"state":"ArrangingPayment"'],
      [
        queries.pay,
        { input: { method: seeded.paymentMethodCode, metadata: {} } },
        '"state":"PaymentSettled"',
      ],
    ]
    for (const [query, variables, due] of steps) {
      const response = await connection.ask(ask(query, variables, token))
      requireResponse(response.status === 200 && response.body.includes(due), "a step of an order", response)
    }
  }
}

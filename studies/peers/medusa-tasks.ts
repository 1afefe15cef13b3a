import type { HttpConnection } from "../../bench/load/connection.ts"
import { makeRequest } from "../../bench/load/index.ts"
import { address, type CartLine, customer, type Product, subtotalPaise } from "./shop.ts"
import type { Task } from "./shoppers.ts"
import { makeCatalogueTask, requireResponse, type System } from "./system.ts"

export interface MedusaSeeded {
  readonly regionId: string
  readonly shippingOptionId: string
  readonly publishableKey: string
  readonly variantIds: Readonly<Record<string, string>>
}

interface MedusaResponse {
  readonly type?: string
  readonly cart?: { readonly id: string; readonly item_subtotal: number }
  readonly payment_collection?: { readonly id: string }
  readonly order?: { readonly id: string }
}

const productFields =
  "id,title,handle,description,variants.id,variants.title,variants.sku,*variants.calculated_price"

let customers = 0

export async function makeMedusaTasks(
  port: number,
  seeded: MedusaSeeded,
  products: readonly Product[],
  cart: readonly CartLine[],
): Promise<System["tasks"]> {
  const headers = { "x-publishable-api-key": seeded.publishableKey }
  const query = new URLSearchParams({ limit: "40", region_id: seeded.regionId, fields: productFields })
  const list = makeRequest({ method: "GET", path: `/store/products?${query}`, headers })
  const fillCart = makeCart(seeded, subtotalPaise(products, cart), cart)
  return {
    catalogue: await makeCatalogueTask(port, list, (body: { products?: unknown[] }) => body.products),
    price: fillCart,
    order: placeOrder(seeded, fillCart),
  }
}

async function post(
  connection: HttpConnection,
  { publishableKey }: MedusaSeeded,
  path: string,
  body: object,
  isExpected: (received: MedusaResponse) => boolean,
): Promise<MedusaResponse> {
  const headers = { "x-publishable-api-key": publishableKey }
  const response = await connection.ask(makeRequest({ method: "POST", path: `/store/${path}`, headers, body }))
  const received: MedusaResponse = JSON.parse(response.body.toString())
  requireResponse(response.status === 200 && isExpected(received), path, response)
  return received
}

/** A new cart with lines and address; without an address it would be priced without tax. */
function makeCart(seeded: MedusaSeeded, subtotal: number, cart: readonly CartLine[]) {
  const items = cart.map(({ sku, quantity }) => ({ variant_id: seeded.variantIds[sku], quantity }))
  const shippingAddress = {
    first_name: customer.firstName,
    last_name: customer.lastName,
    address_1: address.line,
    city: address.city,
    postal_code: address.pincode,
    country_code: "in",
    phone: customer.phone,
  }
  return async (connection: HttpConnection): Promise<string> => {
    customers += 1
    const email = `guest-${customers}@example.com`
    const body = { region_id: seeded.regionId, email, items, shipping_address: shippingAddress }
    const isExpected = (received: MedusaResponse) => received.cart?.item_subtotal === subtotal / 100
    const received = await post(connection, seeded, "carts", body, isExpected)
    return received.cart?.id ?? ""
  }
}

/** The steps of a guest's checkout, in the order of its documentation. */
function placeOrder(seeded: MedusaSeeded, fillCart: (connection: HttpConnection) => Promise<string>): Task {
  return async connection => {
    const cartId = await fillCart(connection)
    const send = (path: string, body: object, isExpected: (received: MedusaResponse) => boolean) =>
      post(connection, seeded, path, body, isExpected)
    const option = { option_id: seeded.shippingOptionId }
    await send(`carts/${cartId}/shipping-methods`, option, ({ cart }) => cart?.id === cartId)
    const hasCollection = (received: MedusaResponse) => received.payment_collection !== undefined
    const paying = await send("payment-collections", { cart_id: cartId }, hasCollection)
    const sessions = `payment-collections/${paying.payment_collection?.id}/payment-sessions`
    await send(sessions, { provider_id: "pp_system_default" }, hasCollection)
    await send(`carts/${cartId}/complete`, {}, ({ type }) => type === "order")
  }
}

import {
  type Menu as ContractMenu,
  type Order as ContractOrder,
  type OrderRequestByType as ContractOrderRequest,
  type QuoteRequestByType as ContractQuoteRequest,
  type Reservation as ContractReservation,
  type ReservationRequest as ContractReservationRequest,
  type Restaurant as ContractRestaurant,
  currentVersion,
  type Endpoint,
  publicEndpoints,
} from "@rasoi/contract"
import { describe, expect, expectTypeOf, test } from "vitest"
import { apiVersion, operations } from "./generated/operations.ts"
import type {
  Menu,
  Order,
  OrderRequest,
  QuoteRequest,
  Reservation,
  ReservationRequest,
  Restaurant,
} from "./index.ts"
import { baseUrl, client, json, testKey } from "./scripted.fixture.ts"

const endpoints: readonly Endpoint[] = publicEndpoints
const anId = "an id/with ?parts"

type Method = (...given: unknown[]) => Promise<unknown>

/** "test.orders.advance" → rasoi.test.orders.advance. */
function methodOf(rasoi: object, id: string): Method {
  let found: unknown = rasoi
  for (const name of id.split(".")) found = (found as Record<string, unknown> | undefined)?.[name]
  if (typeof found !== "function") throw new Error(`the SDK has no method for ${id}`)
  return found as Method
}

/** What a caller hands to the method, from the contract's own example. */
function argumentsOf({ id, path, query, example = {} }: Endpoint): unknown[] {
  const { to } = (example.body ?? {}) as { to?: string }
  return [
    ...(path.includes("{") ? [anId] : []),
    ...(query ? [example.query] : []),
    ...(example.body ? [id.endsWith(".advance") ? to : example.body] : []),
  ]
}

describe.each(endpoints.map(endpoint => [endpoint.id, endpoint] as const))("%s", (id, endpoint) => {
  const { method, path, access, idempotent, conditional, response, example = {} } = endpoint

  test("has a method that sends and returns what the contract describes", async () => {
    const { rasoi, sent } = client(json(response.status, example.response))
    const called = methodOf(rasoi, id)(...argumentsOf(endpoint))
    // The list is an iterator; one page is one request.
    const result =
      id === "orders.list" ? await (called as unknown as { page(): unknown }).page() : await called
    expect(result).toEqual(example.response)
    const query = example.query ? `?${new URLSearchParams(example.query)}` : ""
    const [request] = sent
    expect(sent).toHaveLength(1)
    expect(request?.method).toBe(method)
    expect(request?.url).toBe(`${baseUrl}${path.replace(/\{\w+\}/, encodeURIComponent(anId))}${query}`)
    expect(request?.body && JSON.parse(request.body)).toEqual(example.body)
    const keyed = access.kind === "key"
    expect(request?.headers.authorization).toBe(keyed ? `Bearer ${testKey}` : undefined)
    expect(request?.headers["service-version"]).toBe(keyed ? currentVersion : undefined)
    expect(request?.headers["idempotency-key"]).toBe(idempotent ? "unique-text-1" : undefined)
    expect(request?.headers["content-type"]).toBe(example.body ? "application/json" : undefined)
  })

  test("has the contract's method, path and flags", () => {
    expect(operations).toHaveProperty([id], {
      method,
      path,
      keyed: access.kind === "key",
      idempotent: idempotent === true,
      conditional: conditional === true,
    })
  })
})

test("the operations are exactly those of the contract", () => {
  expect(Object.keys(operations)).toEqual(endpoints.map(({ id }) => id))
  expect(apiVersion).toBe(currentVersion)
})

/** Without the members that must not be there, which the SDK's types name and the contract's do not. */
type Sent<Body> = Body extends { type: "PICKUP" } ? Omit<Body, "delivery"> : Omit<Body, "pickupAt">

test("types: requests match the contract exactly; responses accept all that the contract allows", () => {
  expectTypeOf<Sent<QuoteRequest>>().toEqualTypeOf<Sent<ContractQuoteRequest>>()
  expectTypeOf<Sent<OrderRequest>>().toEqualTypeOf<Sent<ContractOrderRequest>>()
  expectTypeOf<ReservationRequest>().toEqualTypeOf<ContractReservationRequest>()
  expectTypeOf<ContractOrder>().toExtend<Order>()
  expectTypeOf<ContractMenu>().toExtend<Menu>()
  expectTypeOf<ContractRestaurant>().toExtend<Restaurant>()
  expectTypeOf<ContractReservation>().toExtend<Reservation>()
  expectTypeOf<keyof Order>().toEqualTypeOf<keyof ContractOrder>()
  expectTypeOf<keyof Reservation>().toEqualTypeOf<keyof ContractReservation>()
  expectTypeOf<"A_STATUS_OF_THE_FUTURE">().toExtend<Order["status"]>()
})

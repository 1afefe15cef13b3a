import { Ajv2020 } from "ajv/dist/2020.js"
import formatsModule from "ajv-formats"
import fc from "fast-check"
import { expect, test } from "vitest"
import { OrderRequest, orderTypes, paymentModes, placeOrder, publicDocument, quoteOrder } from "./index.ts"
import { cartRules } from "./rules.ts"

const ajv = new Ajv2020({ strict: false })
;(formatsModule as unknown as typeof formatsModule.default)(ajv)
ajv.addSchema(JSON.parse(JSON.stringify(publicDocument())), "document")
const documented = (name: string) => {
  const check = ajv.getSchema(`document#/components/schemas/${name}`)
  if (!check) throw new Error(`${name} is not in the document`)
  return (body: object) => check(body) === true
}

const optionally = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const cart = fc.record({
  type: fc.constantFrom(...orderTypes),
  items: fc.constantFrom([{ menuItemId: "itm_one", quantity: 1 }], []),
  delivery: optionally(
    fc.record({
      address: fc.constantFrom("12 Residency Road", "12"),
      pincode: fc.constant("560025"),
      lat: optionally(fc.constant(12.9)),
      lng: optionally(fc.constant(77.6)),
    }),
  ),
  pickupAt: optionally(fc.constantFrom("2026-10-17T18:35:00+05:30", "at six")),
  price: fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 19 },
    { arbitrary: fc.constant(1), weight: 1 },
  ),
})
const sent = <Body>(body: Body) => JSON.parse(JSON.stringify(body)) as Body

test("a proxy that validates with the document refuses the carts that the server refuses, and no other", () => {
  const [proxy, server] = [documented("QuoteRequest"), ajv.compile(quoteOrder.body)]
  const seen = { accepted: 0, refused: 0 }
  const property = fc.property(cart.map(sent), body => {
    const accepted = server(body) && cartRules(body as never).length === 0
    seen[accepted ? "accepted" : "refused"] += 1
    expect(proxy(body)).toBe(accepted)
  })
  fc.assert(property, { numRuns: 500 })
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(20)
})

test("and the orders: each type is paid in its own way", () => {
  const [proxy, server] = [documented("OrderRequest"), ajv.compile(placeOrder.body)]
  const payments = { PICKUP: "PAY_AT_COUNTER", DELIVERY: "CASH_ON_DELIVERY" }
  const order = fc.record({
    cart,
    payment: fc.constantFrom(...paymentModes),
    customer: fc.constantFrom({ name: "Asha", phone: "9845012345" }, { name: "Asha" }),
    expectedTotal: optionally(fc.constantFrom(45_000, -1)),
  })
  const bodies = order.map(({ cart: chosen, ...rest }) => sent({ ...chosen, ...rest }))
  const property = fc.property(bodies, body => {
    const valid = server(body) && cartRules(body as never).length === 0
    expect(proxy(body)).toBe(valid && body.payment === payments[body.type])
  })
  fc.assert(property, { numRuns: 500 })
  expect(placeOrder.body).toBe(OrderRequest)
})

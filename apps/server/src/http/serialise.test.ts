import { type Endpoint, exampleOf, Money, publicEndpoints } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import fc from "fast-check"
import Type from "typebox"
import { expect, test } from "vitest"
import { serialiserFor } from "./serialise.ts"

const withSchema = ([...publicEndpoints, ...consoleEndpoints] as readonly Endpoint[]).filter(
  ({ response }) => response.schema,
)

test.each(withSchema.map(endpoint => [endpoint.id, endpoint] as const))(
  "%s: the whole example survives",
  (_, endpoint) => {
    const { schema } = endpoint.response
    if (!schema) throw new Error("filtered above")
    const { response } = exampleOf(endpoint)
    expect(JSON.parse(serialiserFor(schema)(response))).toEqual(response)
  },
)

test("a member that the contract does not name never reaches the wire", () => {
  const menu = withSchema.find(endpoint => endpoint.id === "menu.get")
  const schema = menu?.response.schema
  if (!schema) throw new Error("the menu has a schema")
  const leaky = { ...(exampleOf(menu).response as object), costPaise: 100, internal: { secret: true } }
  expect(serialiserFor(schema)(leaky)).not.toMatch(/costPaise|secret/)
})

test("no client sends an amount, and the texts of ours are JSON as they are", () => {
  const taken = ([...publicEndpoints, ...consoleEndpoints] as readonly Endpoint[]).filter(({ body }) =>
    JSON.stringify(body ?? {}).includes('"title":"Money"'),
  )
  expect(taken).toEqual([])
  const serialise = serialiserFor(
    Type.Object({ kept: Money, read: Money, none: Type.Union([Money, Type.Null()]) }),
  )
  fc.assert(
    fc.property(fc.maxSafeInteger(), paise => {
      const kept = money(paise)
      const value = { kept, read: { ...kept, costPaise: 1 }, none: null }
      for (const _ of ["made", "kept"])
        expect(serialise(value)).toBe(JSON.stringify({ kept, read: kept, none: null }))
    }),
  )
})

test("an amount that changes is written as it is now", () => {
  const serialise = serialiserFor(Type.Object({ total: Money }))
  const value = { total: { ...money(100) } }
  serialise(value)
  Object.assign(value.total, money(200))
  expect(JSON.parse(serialise(value))).toEqual(value)
})

test("null where the contract allows it, and text with every kind of character, come through", () => {
  const tracking = withSchema.find(endpoint => endpoint.id === "track.get")
  const schema = tracking?.response.schema
  if (!schema) throw new Error("tracking has a schema")
  const example = structuredClone(exampleOf(tracking).response) as { restaurant: { name: string } }
  example.restaurant.name = 'Café "रसोई" \\ \n 🍛 </script>'
  expect(JSON.parse(serialiserFor(schema)(example))).toEqual(example)
})

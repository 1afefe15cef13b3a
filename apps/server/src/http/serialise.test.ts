import { type Endpoint, exampleOf, publicEndpoints } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import fc from "fast-check"
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

test("an amount is written without a search for characters to escape: no client sends one, and ours have none", () => {
  const taken = ([...publicEndpoints, ...consoleEndpoints] as readonly Endpoint[]).filter(({ body }) =>
    JSON.stringify(body ?? {}).includes('"title":"Money"'),
  )
  expect(taken).toEqual([])
  fc.assert(
    fc.property(fc.maxSafeInteger(), amount => {
      const { display } = money(amount)
      expect(JSON.stringify(display)).toBe(`"${display}"`)
    }),
  )
})

test("null where the contract allows it, and text with every kind of character, come through", () => {
  const tracking = withSchema.find(endpoint => endpoint.id === "track.get")
  const schema = tracking?.response.schema
  if (!schema) throw new Error("tracking has a schema")
  const example = structuredClone(exampleOf(tracking).response) as { restaurant: { name: string } }
  example.restaurant.name = 'Café "रसोई" \\ \n 🍛 </script>'
  expect(JSON.parse(serialiserFor(schema)(example))).toEqual(example)
})

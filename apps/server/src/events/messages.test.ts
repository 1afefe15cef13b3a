import { eventTypes } from "@rasoi/contract/console/events"
import fc from "fast-check"
import Type from "typebox"
import { Value } from "typebox/value"
import { expect, test } from "vitest"
import { readChange } from "../db/changes.ts"
import { topics } from "./changes.ts"
import { isTopicChange, readItems, readRelayedEvents } from "./messages.ts"

/** The same rules as schemas. */
const id = Type.String({ pattern: "^[a-z]{2,8}_[0-9a-z_]{1,64}$" })
const data = Type.Object(
  { orderId: Type.Optional(id), reservationId: Type.Optional(id) },
  { additionalProperties: false },
)
const event = Type.Object({ type: Type.Enum([...eventTypes]), data })
const items = Type.Array(Type.Object({ restaurantId: id, event }))
const relayed = Type.Object({ origin: id, items })
const text = Type.String()
const change = Type.Object({ origin: text, topic: text, restaurantId: text })
const topicChange = Type.Object({ origin: text, topic: Type.Enum([...topics]), restaurantId: id })

/** Valid values, among which any other value may be. */
const anyJson = fc.jsonValue()
const spoiled = <T>(valid: fc.Arbitrary<T>) => fc.oneof({ weight: 12, arbitrary: valid }, anyJson)
const anyId = spoiled(fc.constantFrom("rst_1", "node_01k8", "ord_01k8", "rst_1\n", "rst_", "RST_1", "rst_é"))
const reference = spoiled(
  fc.dictionary(fc.constantFrom("orderId", "reservationId", "sequence", "__proto__"), anyId, { maxKeys: 2 }),
)
const anyEvent = spoiled(
  fc.record({ type: spoiled(fc.constantFrom(...eventTypes, "no.such")), data: reference }),
)
const anyItems = spoiled(
  fc.array(spoiled(fc.record({ restaurantId: anyId, event: anyEvent })), { maxLength: 3 }),
)
const anyTopic = spoiled(fc.constantFrom(...topics, "events", "no such"))
const message = spoiled(
  fc.record({ origin: anyId, topic: anyTopic, restaurantId: anyId, items: anyItems }, { requiredKeys: [] }),
)
/** Some are no JSON at all. */
const anyText = fc.oneof({ weight: 6, arbitrary: message.map(value => JSON.stringify(value)) }, fc.string())

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

test("of any text, exactly the messages of a process are read, and nothing throws", () => {
  const passed = { relayed: 0, changes: 0, topics: 0, items: 0 }
  fc.assert(
    fc.property(anyText, json => {
      const value = parsed(json)
      const [events, received] = [readRelayedEvents(json), readChange(json)]
      expect(events !== undefined).toBe(Value.Check(relayed, value))
      expect(received !== undefined).toBe(Value.Check(change, value))
      if (events) passed.relayed += 1
      if (!received) return
      passed.changes += 1
      expect(isTopicChange(received)).toBe(Value.Check(topicChange, value))
      expect(readItems(received.items) !== undefined).toBe(Value.Check(items, received.items))
      if (isTopicChange(received)) passed.topics += 1
      if (readItems(received.items)) passed.items += 1
    }),
    { numRuns: 2_000 },
  )
  // Otherwise a reader that refuses everything would pass.
  for (const count of Object.values(passed)) expect(count).toBeGreaterThan(20)
})

test("what a process sends is read by another one as it was", () => {
  const sent = [
    { restaurantId: "rst_01k8", event: { type: "order.placed", data: { orderId: "ord_01k8" } } },
    { restaurantId: "rst_demo", event: { type: "test.changed", data: { reservationId: "res_01k8" } } },
    { restaurantId: "rst_demo", event: { type: "menu.changed", data: {} } },
  ]
  const message = { origin: "node_01k8", items: sent }
  expect(readRelayedEvents(JSON.stringify(message))).toEqual(message)
})

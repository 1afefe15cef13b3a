import fc from "fast-check"
import { Histogram, Registry } from "prom-client"
import { expect, test } from "vitest"
import { makeHistogram } from "./histogram.ts"

const options = { name: "rasoi_seconds", help: "Seconds", labelNames: ["route", "status"] }
const bounds = [0.001, 0.01, 0.5, 1]

test("it reads like the library's own histogram, whatever was counted", async () => {
  const label = fc.constantFrom("a", "b.c", 'quo"ted', "")
  const counted = fc.tuple(fc.double({ min: 0, max: 2, noNaN: true }), label, label)
  await fc.assert(
    fc.asyncProperty(fc.array(counted, { maxLength: 40 }), async all => {
      const [ours, theirs] = [new Registry(), new Registry()]
      const count = makeHistogram({ ...options, bounds, registry: ours })
      const histogram = new Histogram({ ...options, buckets: bounds, registers: [theirs] })
      for (const [value, route, status] of all) {
        count(value, route, status)
        histogram.observe({ route, status }, value)
      }
      expect(await ours.metrics()).toBe(await theirs.metrics())
    }),
  )
})

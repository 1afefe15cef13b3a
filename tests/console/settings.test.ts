import { GstSettings } from "@rasoi/contract/console"
import { gstinCheckCharacter, indexMenu, isGstin, priceCart } from "@rasoi/core"
import fc from "fast-check"
import { Value } from "typebox/value"
import { expect, test } from "vitest"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { readGstin } from "../../apps/web/src/settings/gstin.ts"
import { withTax } from "../../apps/web/src/settings/tax.ts"

const isTaken = (text: string) => Value.Check(GstSettings.properties.gstin, text) && isGstin(text)

const shaped = fc.stringMatching(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z$/)
const valid = shaped.map(text => `${text}${gstinCheckCharacter(text)}`)
const nearly = fc
  .tuple(valid, fc.nat(15), fc.constantFrom(..."0123456789ABCXYZ-é"))
  .map(([text, index, character]) => text.slice(0, index) + character + text.slice(index + 1))

test("the console calls a GSTIN right exactly when the server takes it", () => {
  fc.assert(
    fc.property(fc.oneof(valid, nearly, shaped, fc.string({ maxLength: 16 })), text => {
      const asSent = text.replaceAll(/\s/g, "").toUpperCase()
      expect(readGstin(text).kind === "FITS").toBe(isTaken(asSent))
    }),
    { numRuns: 3000 },
  )
  fc.assert(
    fc.property(valid, text => {
      expect(readGstin(text).kind).toBe("FITS")
    }),
  )
})

test("what the console says a charge adds is what a bill adds", () => {
  const menu = indexMenu({ categories: [] })
  const charge = fc.record({
    type: fc.constant("OTHER" as const),
    name: fc.constant("Bag"),
    // Small amounts at the usual rates fall on half a paisa often.
    amountPaise: fc.oneof(fc.nat(200), fc.nat(100_000_000)),
    rateBasisPoints: fc.oneof(fc.constantFrom(500, 1800), fc.nat(10_000)),
    appliesTo: fc.constant<("PICKUP" | "DELIVERY")[]>(["PICKUP"]),
  })
  fc.assert(
    fc.property(charge, one => {
      const settings = { ...demoSettings, charges: [one] }
      const { totalPaise } = priceCart({ menu, settings, cart: { type: "PICKUP", items: [] } })
      expect(withTax(one)).toBe(totalPaise)
    }),
  )
})

import type { MenuDocument } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { sampleMenu } from "../menu/edit/sample.fixture.ts"
import { sampleBill } from "./sample-bill.ts"
import { sample } from "./settings.fixture.ts"

const menu = sampleMenu() as MenuDocument
const charge = {
  type: "PACKAGING" as const,
  name: "Packaging",
  amountPaise: 2000,
  rateBasisPoints: 500,
  appliesTo: ["DELIVERY" as const],
}

test("a sample bill has the draft's charges for its order type, and GST only where it applies", () => {
  const settings = { ...sample, charges: [charge], gst: { ...sample.gst, applies: true } }
  const delivery = sampleBill(menu, settings, "DELIVERY")
  const pickup = sampleBill(menu, settings, "PICKUP")
  expect(delivery?.charges).toMatchObject([{ name: "Packaging", amountPaise: 2000, taxPaise: 100 }])
  expect(pickup?.charges).toEqual([])
  expect((delivery?.totalPaise ?? 0) - (pickup?.totalPaise ?? 0)).toBe(2100)
  const untaxed = sampleBill(
    menu,
    { ...settings, gst: { ...settings.gst, kind: "NONE" as const, applies: false } },
    "PICKUP",
  )
  expect(untaxed?.taxPaise.total).toBe(0)
})

test("a menu without dishes has no sample bill", () => {
  expect(sampleBill({ categories: [] }, sample, "PICKUP")).toBeNull()
})

import { orderStatuses } from "@rasoi/contract"
import { expect, test } from "vitest"
import { canDelay } from "./delay.ts"

test("an order can be delayed while the kitchen has it, and at no other time", () => {
  expect(orderStatuses.filter(canDelay)).toEqual(["ACCEPTED", "PREPARING"])
})

import { expect, test } from "vitest"
import type { StoredCommand } from "./command.ts"
import { savedText } from "./export.ts"
import { readSavedFile } from "./saved-file.ts"

test("a file says again what was saved, as it would be sent", () => {
  const request = { orderId: "ord_1", method: "CASH", amountPaise: 100, receivedAt: "2026-10-17T13:05:00Z" }
  const command = {
    id: "pay_1",
    kind: "PAYMENT",
    restaurantId: "rst_1",
    takenBy: "stf_asha",
    signedInBy: "PIN_OFFLINE",
    request,
    refusal: null,
  }
  const refused = { ...command, position: 3, refusal: { code: "NOT_FOUND", message: "", field: null } }
  expect(readSavedFile(savedText([refused as StoredCommand]), "rst_1")).toEqual([command])
})

test.each(["", "{}", "[]", "[1]", '[{"id":"ord_1"}]', '[{"id":"ord_1","kind":"MENU"}]'])(
  "%s is no such file",
  text => expect(readSavedFile(text, "rst_1")).toBeNull(),
)

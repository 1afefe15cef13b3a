import { Refusal } from "@rasoi/contract"
import { expect, test } from "vitest"
import { itemOf, menuOf, settingsOf } from "./fixture.ts"
import { priceOrRefuse } from "./price-or-refuse.ts"

const price = (menuItemId: string, settings = settingsOf()) =>
  priceOrRefuse({
    menu: menuOf([itemOf({ id: "dal" })]),
    settings,
    cart: { type: "PICKUP", items: [{ menuItemId, quantity: 2 }] },
  })

test("a cart that can be sold has the engine's bill", () => {
  expect(price("dal").totalPaise).toBe(21_000)
})

test("a fault of the cart is a refusal with its code, field and message", () => {
  const refused = () => price("none")
  expect(refused).toThrow(Refusal)
  expect(refused).toThrow(
    expect.objectContaining({
      code: "ITEM_NOT_FOUND",
      message: expect.stringContaining("none"),
      field: "items[0].menuItemId",
    }),
  )
})

test("any other error stays what it is", () => {
  const broken = settingsOf()
  Object.defineProperty(broken, "charges", {
    get() {
      throw new TypeError("broken settings")
    },
  })
  expect(() => price("dal", broken)).toThrow(TypeError)
})

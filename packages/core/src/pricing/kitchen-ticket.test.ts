import { expect, test } from "vitest"
import { butterChicken, menuOf, settingsOf } from "./fixture.ts"
import { kitchenTicket } from "./kitchen-ticket.ts"
import { priceCart } from "./price-cart.ts"

const half = { menuItemId: "bc-half", quantity: 1 }
const { lines } = priceCart({
  menu: menuOf([butterChicken]),
  settings: settingsOf(),
  cart: {
    type: "PICKUP",
    items: [
      { ...half, addOnIds: ["roti", "butter"] },
      { ...half, addOnIds: ["roti"], note: "No onion" },
      { ...half, quantity: 2, addOnIds: ["butter", "roti"], note: "  " },
      { ...half, addOnIds: ["naan"] },
      { ...half, addOnIds: ["roti"] },
    ],
  },
})

test("lines cooked alike become one; another extra or note keeps its own line", () => {
  const ticket = kitchenTicket({ note: "Call on arrival ", lines })
  const name = "Butter Chicken (Half)"
  expect(ticket).toEqual({
    note: "Call on arrival",
    lines: [
      { quantity: 3, name, addOns: ["Roti", "Extra butter"], note: null },
      { quantity: 1, name, addOns: ["Roti"], note: "No onion" },
      { quantity: 1, name, addOns: ["Naan"], note: null },
      { quantity: 1, name, addOns: ["Roti"], note: null },
    ],
    portions: 6,
  })
})

import { expect, test } from "vitest"
import { isCharge } from "./charges.ts"

test.each([
  ...[
    "Total",
    "Total items 2",
    "Grand Total",
    "Add GST 5%",
    "CGST 2.5%",
    "VAT 5%",
    "Discount 10%",
    "Tips",
    "Tip 20",
  ],
  ...[
    "Delivery charges",
    "Delivery 20 Rs within 2 km",
    "Minimum order 200",
    "Gas cylinder",
    "Staff salary",
    "Rent",
  ],
  ...["No. of dishes", "Average price", "Advance for bulk orders", "Party hall rent", "Electricity", "एकूण"],
])("%s is no dish", name => {
  expect(isCharge(name)).toBe(true)
})

test.each([
  ...[
    "Chicken 65",
    "VAT 69",
    "Vat 69 60 ml",
    "Total Veg Platter",
    "Party Hall Special Thali",
    "Asparagus Tips",
  ],
  ...["Gulab Jamun (2)", "7UP 300 ml", "Free Range Egg Curry", "Packing Box Biryani", "Discounted Thali"],
])("%s is a dish", name => {
  expect(isCharge(name)).toBe(false)
})

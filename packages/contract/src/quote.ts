import { Money, moneyOf } from "./money.ts"
import { OrderType } from "./restaurant.ts"
import {
  choice,
  closed,
  closedObject,
  nullable,
  object,
  Pincode,
  TimestampWithOffset,
  text,
} from "./schema.ts"
import Type from "./type.ts"

export const CartItem = closedObject("CartItem", {
  menuItemId: text({
    min: 1,
    max: "id",
    description: "Of an item without sizes, or of the chosen variant.",
  }),
  quantity: Type.Integer({ minimum: 1, maximum: 99 }),
  addOnIds: Type.Optional(
    Type.Array(text({ min: 1, max: "id" }), { maxItems: 20, description: "Add-on option ids." }),
  ),
  note: Type.Optional(
    text({ max: "dishNote", multiline: true, description: "Printed on the kitchen ticket." }),
  ),
})

export const DeliveryInput = closed(
  {
    address: text({ min: 5, max: "address", multiline: true }),
    pincode: Pincode,
    landmark: Type.Optional(text({ max: "landmark" })),
    lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  },
  { title: "DeliveryInput", description: "`lat` and `lng` must be sent together or left out." },
)

export const cartProperties = {
  type: OrderType,
  items: Type.Array(CartItem, { minItems: 1, maxItems: 50 }),
  delivery: Type.Optional(DeliveryInput),
  pickupAt: Type.Optional(TimestampWithOffset),
}

export const QuoteRequest = closed(cartProperties, {
  title: "QuoteRequest",
  description:
    "`delivery` is required for DELIVERY and refused for PICKUP; `pickupAt` is for PICKUP only. Prices are never sent.",
})
export type QuoteRequest = Type.Static<typeof QuoteRequest>

export const LineAddOn = object("LineAddOn", { id: Type.String(), name: Type.String(), price: Money })

export const LineTax = object("LineTax", { rate: Type.Number({ description: "Per cent." }), amount: Money })

export const Line = Type.Object(
  {
    menuItemId: Type.String(),
    name: Type.String(),
    quantity: Type.Integer(),
    unitPrice: Money,
    addOns: Type.Array(LineAddOn),
    note: nullable(Type.String()),
    tax: LineTax,
    total: Money,
  },
  { title: "Line", description: "`total` is quantity × (unitPrice + add-ons), as the menu lists prices." },
)

export const Charge = Type.Object(
  {
    type: choice(["PACKAGING", "DELIVERY", "OTHER"]),
    name: Type.String(),
    amount: Money,
    tax: LineTax,
  },
  { title: "Charge", description: "`amount` is net of tax." },
)

export const Tax = object("Tax", {
  total: Money,
  cgst: Money,
  sgst: Money,
  included: moneyOf("The part of the tax that listed prices already hold."),
})

export const priceProperties = {
  lines: Type.Array(Line),
  subtotal: moneyOf("The taxable value of all lines."),
  tax: Tax,
  charges: Type.Array(Charge),
  total: moneyOf("subtotal + tax.total + charges, what is paid."),
}

export const Quote = object("Quote", {
  object: Type.Literal("quote"),
  test: Type.Boolean(),
  quoteId: Type.String(),
  currency: Type.Literal("INR"),
  type: OrderType,
  ...priceProperties,
  prepMinutes: Type.Integer({ description: "The larger of the restaurant's and the slowest item's." }),
})
export type Quote = Type.Static<typeof Quote>

export const PriceChange = object("PriceChange", {
  part: choice(["LINE", "TAX", "CHARGE", "TOTAL"]),
  name: Type.String({ description: "The item's or charge's name." }),
  index: nullable(Type.Integer({ description: "The index in `lines` or `charges`." })),
  from: nullable(Money),
  to: nullable(Money),
})

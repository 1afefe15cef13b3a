import { Money } from "./money.ts"
import { MenuImage } from "./photo.ts"
import { choice, nullable, object } from "./schema.ts"
import Type from "./type.ts"

export const foodTypes = ["VEG", "NON_VEG", "EGG"] as const
export const FoodType = choice(foodTypes, "The mark the law asks for.")
export type FoodType = (typeof foodTypes)[number]

export const AddOnOption = object("AddOnOption", {
  id: Type.String(),
  name: Type.String(),
  price: Money,
  available: Type.Boolean(),
})

export const AddOnGroup = object("AddOnGroup", {
  id: Type.String(),
  name: Type.String(),
  min: Type.Integer({ description: "How many options must be chosen." }),
  max: Type.Integer({ description: "How many options may be chosen." }),
  options: Type.Array(AddOnOption),
})

export const Variant = object("Variant", {
  menuItemId: Type.String({ description: "The id to order when the customer chooses this size." }),
  label: Type.String({ examples: ["Half"] }),
  price: Money,
  isDefault: Type.Boolean(),
  available: Type.Boolean(),
})

export const ItemTax = object("ItemTax", {
  rate: Type.Number({ description: "Per cent.", examples: [5] }),
  included: Type.Boolean({ description: "The price includes the tax." }),
})

const picture = {
  imageUrl: nullable(
    Type.String({
      description: "The middle size of a photo, or an address elsewhere that the restaurant entered.",
    }),
  ),
  imageAlt: nullable(
    Type.String({
      description: "What the photo shows, for people who cannot see it. Null: treat it as decoration.",
    }),
  ),
  images: Type.Array(MenuImage, {
    description:
      "The photo in all sizes, smallest first; all have the same shape. An address never changes its content. Empty if `imageUrl` is null or an address elsewhere.",
  }),
}

export const MenuItem = object("MenuItem", {
  id: Type.String({ description: "Identifies the item with all its sizes. Not used in an order." }),
  name: Type.String(),
  description: Type.String(),
  ...picture,
  foodType: FoodType,
  available: Type.Boolean({
    description: "False if sold out or switched off: hide the item or show it greyed out.",
  }),
  prepMinutes: Type.Integer(),
  menuItemId: nullable(Type.String({ description: "The id to order; null for an item with sizes." })),
  price: nullable(Money),
  tax: ItemTax,
  variants: Type.Array(Variant),
  addOnGroups: Type.Array(AddOnGroup),
})

export const MenuCategory = object("MenuCategory", {
  id: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  ...picture,
  sortOrder: Type.Integer(),
  items: Type.Array(MenuItem),
})

export const Menu = object("Menu", {
  object: Type.Literal("menu"),
  test: Type.Boolean(),
  currency: Type.Literal("INR"),
  gstApplies: Type.Boolean({ description: "False if the restaurant charges no GST." }),
  categories: Type.Array(MenuCategory),
})
export type Menu = Type.Static<typeof Menu>

import { FoodType } from "../menu.ts"
import { Money } from "../money.ts"
import { choice, nullable, Timestamp } from "../schema.ts"
import Type from "../type.ts"

/** Differences between two menus as data. The console makes sentences of them in the user's language. */

export const MenuPart = choice(
  ["CATEGORY", "ITEM", "SIZE", "ADD_ON_GROUP", "ADD_ON"],
  "What changed. For REORDERED: what has a new order.",
)
export type MenuPart = Type.Static<typeof MenuPart>

const Name = nullable(Type.String())

export const MenuPlace = Type.Object(
  { category: Name, item: Name, size: Name, addOnGroup: Name, addOn: Name },
  {
    title: "MenuPlace",
    description:
      "The current names, or the last names of removed parts. Null for levels below the changed part.",
  },
)
export type MenuPlace = Type.Static<typeof MenuPlace>

const MenuPartSummary = Type.Object(
  {
    name: Type.String(),
    prices: nullable(Type.Object({ lowest: Money, highest: Money })),
    available: Type.Boolean(),
  },
  {
    title: "MenuPartSummary",
    description:
      "`prices` is the range over an item's sizes; null for what has no price, such as a category.",
  },
)

function changeTo<const Kind extends string, From extends Type.TSchema, To extends Type.TSchema>(
  kind: Kind,
  from: From,
  to: To,
  description?: string,
) {
  const options = { title: `MenuChange_${kind}`, ...(description ? { description } : {}) }
  return Type.Object({ kind: Type.Literal(kind), part: MenuPart, where: MenuPlace, from, to }, options)
}

function change<const Kind extends string, Value extends Type.TSchema>(
  kind: Kind,
  value: Value,
  description?: string,
) {
  return changeTo(kind, value, value, description)
}

const Names = Type.Array(Type.String())
const TaxRule = Type.Object({ rateBasisPoints: Type.Integer(), included: Type.Boolean() })
const Choices = Type.Object({ min: Type.Integer(), max: Type.Integer() })

export const MenuChange = Type.Union(
  [
    changeTo("ADDED", Type.Null(), MenuPartSummary),
    changeTo("REMOVED", MenuPartSummary, Type.Null()),
    change("RENAMED", Type.String()),
    change("MOVED", Type.String(), "An item went from one category to another."),
    change("REORDERED", Names, "The names that are in both versions, in the old and in the new order."),
    change("PRICE", nullable(Money), "Null for an item that is sold by size."),
    change("TAX", TaxRule),
    change("AVAILABILITY", Type.Boolean(), "False if sold out."),
    change("SOLD_OUT_UNTIL", nullable(Timestamp), "Null: until it is switched on."),
    change("DESCRIPTION", Name),
    change("IMAGE", Name, "The id of a photo, or an address elsewhere."),
    change("IMAGE_ALT", Name, "What the photo shows, for people who cannot see it."),
    change("FOOD_TYPE", FoodType),
    change("PREP_MINUTES", Type.Integer()),
    change("USUAL_SIZE", Type.String(), "The size that is selected by default."),
    change("CHOICES", Choices, "How many options of an add-on group must and may be chosen."),
    change("MENU_ITEM_ID", Type.String(), "The id that websites use to order the item."),
  ],
  { title: "MenuChange" },
)
export type MenuChange = Type.Static<typeof MenuChange>

import type { MenuChange, MenuPart, MenuPlace } from "@rasoi/contract/console"
import type { ChangeOf, PartSummary } from "./change.ts"

const partWords: Record<Exclude<MenuPart, "CATEGORY" | "ITEM">, string> = {
  SIZE: "size",
  ADD_ON_GROUP: "add-on group",
  ADD_ON: "add-on",
}
const pluralWords: Record<MenuPart, string> = {
  CATEGORY: "categories",
  ITEM: "items",
  SIZE: "sizes",
  ADD_ON_GROUP: "add-on groups",
  ADD_ON: "add-ons",
}
const foodTypeWords = { VEG: "veg", NON_VEG: "non-veg", EGG: "egg" }

/** One change as text, for the history, the audit log and the command line. */
export function menuChangeText(change: MenuChange): string {
  return `${subjectOf(change)}: ${describeChange(change)}`
}

/** "Butter Chicken", or "Butter Chicken, Half" for a changed part of it. */
function subjectOf({ kind, part, where }: MenuChange): string {
  const { category, item, size, addOnGroup, addOn } = where
  if (item === null) return category ?? "Menu"
  const addedOrRemoved = part !== "ITEM" && (kind === "ADDED" || kind === "REMOVED")
  const inner = addedOrRemoved ? null : (size ?? addOn ?? addOnGroup)
  return inner === null ? item : `${item}, ${inner}`
}

function describeChange(change: MenuChange): string {
  switch (change.kind) {
    case "ADDED":
      return addedText(change.part, change.where, change.to)
    case "REMOVED":
      return removedText(change.part, change.where, change.from)
    case "RENAMED":
      return `renamed from ${change.from}`
    case "MOVED":
      return `moved from ${change.from} to ${change.to}`
    case "REORDERED":
      return `order of ${pluralWords[change.part]} changed`
    case "PRICE":
      return priceWords(change)
    case "TAX":
      return `tax ${taxWords(change.from)} → ${taxWords(change.to)}`
    case "AVAILABILITY":
      return change.to ? "available again" : "sold out"
    case "SOLD_OUT_UNTIL":
      return change.to === null ? "sold out until switched on" : `sold out until ${change.to}`
    case "DESCRIPTION":
      return `description ${actionWord(change)}`
    case "IMAGE":
      return `image ${actionWord(change)}`
    case "IMAGE_ALT":
      return `text of the image ${actionWord(change)}`
    case "FOOD_TYPE":
      return `food type ${foodTypeWords[change.from]} → ${foodTypeWords[change.to]}`
    case "PREP_MINUTES":
      return `prep time ${minutes(change.from)} → ${minutes(change.to)}`
    case "USUAL_SIZE":
      return `usual size ${change.from} → ${change.to}`
    case "CHOICES":
      return `choices ${choiceWords(change.from)} → ${choiceWords(change.to)}`
    case "MENU_ITEM_ID":
      return `menuItemId ${change.from} → ${change.to}`
  }
}

function addedText(
  part: MenuPart,
  { category }: MenuPlace,
  { name, prices, available }: PartSummary,
): string {
  const price = prices && ` at ${rangeWords(prices)}`
  if (part === "CATEGORY") return "category added"
  if (part === "ITEM") return `added to ${category}${price ?? ""}${available ? "" : ", sold out"}`
  return `${partWords[part]} ${name} added${price ?? ""}`
}

function removedText(part: MenuPart, { category }: MenuPlace, { name }: PartSummary): string {
  if (part === "CATEGORY") return "category removed"
  return part === "ITEM" ? `taken off ${category}` : `${partWords[part]} ${name} removed`
}

function rangeWords({ lowest, highest }: NonNullable<PartSummary["prices"]>): string {
  return lowest.amount === highest.amount ? lowest.display : `${lowest.display} to ${highest.display}`
}

function priceWords({ from, to }: ChangeOf<"PRICE">): string {
  if (to === null) return "sold by size, no longer at one price"
  return from === null
    ? `one price, ${to.display}, in place of sizes`
    : `price ${from.display} → ${to.display}`
}

/** Does not quote the texts, so that the list of changes stays short. */
function actionWord({ from, to }: ChangeOf<"DESCRIPTION" | "IMAGE" | "IMAGE_ALT">): string {
  if (from === null) return "added"
  return to === null ? "removed" : "changed"
}

function choiceWords({ min, max }: ChangeOf<"CHOICES">["from"]): string {
  return `${min} to ${max}`
}

function taxWords({ rateBasisPoints, included }: ChangeOf<"TAX">["from"]): string {
  const hundredths = rateBasisPoints % 100
  const fraction = hundredths === 0 ? "" : `.${String(hundredths).padStart(2, "0").replace(/0$/, "")}`
  return `${(rateBasisPoints - hundredths) / 100}${fraction} % ${included ? "included" : "on top"}`
}

function minutes(count: number): string {
  return count === 1 ? "1 minute" : `${count} minutes`
}

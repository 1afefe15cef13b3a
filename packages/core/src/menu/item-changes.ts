import type { AddOnGroupDocument, MenuItemDocument } from "@rasoi/contract/console"
import { formatPaise } from "../money.ts"
import {
  availability,
  change,
  difference,
  type MenuChange,
  pair,
  renaming,
  reordering,
  type Subject,
} from "./change.ts"

const foodTypeWords = { VEG: "veg", NON_VEG: "non-veg", EGG: "egg" }

/** What changed inside one item; where it stands in the menu is not its own affair. */
export function itemChanges(before: MenuItemDocument, after: MenuItemDocument): MenuChange[] {
  const subject = { itemName: after.name, words: after.name }
  return [
    ...renaming(subject, before.name, after.name),
    ...singlePriceChanges(subject, before.pricePaise, after.pricePaise),
    ...variantChanges(subject, before.variants, after.variants),
    ...availability(subject, before.available, after.available),
    ...textChange(subject, "description", before.description, after.description),
    ...textChange(subject, "image", before.imageUrl, after.imageUrl),
    ...difference(
      subject,
      "CHANGED",
      "food type",
      foodTypeWords[before.foodType],
      foodTypeWords[after.foodType],
    ),
    ...difference(subject, "CHANGED", "tax", taxWords(before.tax), taxWords(after.tax)),
    ...difference(subject, "CHANGED", "prep time", minutes(before.prepMinutes), minutes(after.prepMinutes)),
    ...groupChanges(subject, before.addOnGroups, after.addOnGroups),
  ]
}

/** The listed price, or the range over the sizes. */
export function priceWords(item: MenuItemDocument): string {
  const prices = item.variants.map(variant => variant.pricePaise)
  if (item.pricePaise !== null) prices.push(item.pricePaise)
  if (prices.length === 0) return "no price"
  const lowest = Math.min(...prices)
  const highest = Math.max(...prices)
  return lowest === highest ? formatPaise(lowest) : `${formatPaise(lowest)} to ${formatPaise(highest)}`
}

function singlePriceChanges(subject: Subject, before: number | null, after: number | null): MenuChange[] {
  if (before === null || after === null) {
    if (before === after) return []
    const from = before === null ? null : formatPaise(before)
    const to = after === null ? null : formatPaise(after)
    const what = to === null ? "sold by size, no longer at one price" : `one price, ${to}, in place of sizes`
    return [change(subject, "REPRICED", "price", { from, to }, what)]
  }
  return difference(subject, "REPRICED", "price", formatPaise(before), formatPaise(after))
}

function variantChanges(
  subject: Subject,
  before: MenuItemDocument["variants"],
  after: MenuItemDocument["variants"],
): MenuChange[] {
  const { added, removed, kept, reordered } = pair(before, after, variant => variant.menuItemId)
  const defaultBefore = kept.find(([old]) => old.isDefault)?.[1]
  const defaultAfter = after.find(variant => variant.isDefault)
  return [
    ...added.map(({ label, pricePaise }) => came(subject, "size", label, pricePaise)),
    ...removed.map(({ label }) => went(subject, "size", label)),
    ...kept.flatMap(([old, now]) => {
      const part = partOf(subject, now.label)
      return [
        ...renaming(part, old.label, now.label),
        ...difference(part, "REPRICED", "price", formatPaise(old.pricePaise), formatPaise(now.pricePaise)),
        ...availability(part, old.available, now.available),
      ]
    }),
    ...(defaultBefore && defaultAfter
      ? difference(subject, "CHANGED", "usual size", defaultBefore.label, defaultAfter.label)
      : []),
    ...reordering(subject, "order of sizes", reordered),
  ]
}

function groupChanges(
  subject: Subject,
  before: readonly AddOnGroupDocument[],
  after: readonly AddOnGroupDocument[],
): MenuChange[] {
  const { added, removed, kept, reordered } = pair(before, after, group => group.id)
  return [
    ...added.map(group => came(subject, "add-on group", group.name)),
    ...removed.map(group => went(subject, "add-on group", group.name)),
    ...kept.flatMap(([old, now]) => {
      const part = partOf(subject, now.name)
      return [
        ...renaming(part, old.name, now.name),
        ...difference(part, "CHANGED", "choices", `${old.min} to ${old.max}`, `${now.min} to ${now.max}`),
        ...optionChanges(subject, part, old.options, now.options),
      ]
    }),
    ...reordering(subject, "order of add-on groups", reordered),
  ]
}

function optionChanges(
  subject: Subject,
  group: Subject,
  before: AddOnGroupDocument["options"],
  after: AddOnGroupDocument["options"],
): MenuChange[] {
  const { added, removed, kept, reordered } = pair(before, after, option => option.id)
  return [
    ...added.map(({ name, pricePaise }) => came(subject, "add-on", name, pricePaise)),
    ...removed.map(({ name }) => went(subject, "add-on", name)),
    ...kept.flatMap(([old, now]) => {
      const part = partOf(subject, now.name)
      return [
        ...renaming(part, old.name, now.name),
        ...difference(part, "REPRICED", "price", formatPaise(old.pricePaise), formatPaise(now.pricePaise)),
        ...availability(part, old.available, now.available),
      ]
    }),
    ...reordering(group, "order of add-ons", reordered),
  ]
}

function partOf({ itemName, words }: Subject, name: string): Subject {
  return { itemName, words: `${words}, ${name}` }
}

function came(subject: Subject, field: string, name: string, pricePaise?: number): MenuChange {
  const price = pricePaise === undefined ? "" : ` at ${formatPaise(pricePaise)}`
  return change(subject, "ADDED", field, { from: null, to: name }, `${field} ${name} added${price}`)
}

function went(subject: Subject, field: string, name: string): MenuChange {
  return change(subject, "REMOVED", field, { from: name, to: null }, `${field} ${name} removed`)
}

/** Long texts are named, not quoted: a list of changes has to stay a list. */
export function textChange(
  subject: Subject,
  field: string,
  from: string | null,
  to: string | null,
): MenuChange[] {
  if ((from ?? "") === (to ?? "")) return []
  const deed = from ? (to ? "changed" : "removed") : "added"
  return [change(subject, "CHANGED", field, { from, to }, `${field} ${deed}`)]
}

function taxWords({ rateBasisPoints, included }: MenuItemDocument["tax"]): string {
  const hundredths = rateBasisPoints % 100
  const fraction = hundredths === 0 ? "" : `.${String(hundredths).padStart(2, "0").replace(/0$/, "")}`
  return `${(rateBasisPoints - hundredths) / 100}${fraction} % ${included ? "included" : "on top"}`
}

function minutes(count: number): string {
  return count === 1 ? "1 minute" : `${count} minutes`
}

import type { Money } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuChange, MenuItemDocument, MenuPlace } from "@rasoi/contract/console"
import { money } from "../money.ts"
import {
  change,
  difference,
  type PartSummary,
  pair,
  pictureDifference,
  placeOf,
  reordering,
  type Subject,
  textDifference,
} from "./change.ts"
import type { StockedPart } from "./sold-out.ts"

/** The changes inside one item, without its position in the menu. */
export function itemChanges(
  before: MenuItemDocument,
  after: MenuItemDocument,
  categoryName: string,
): MenuChange[] {
  const where = placeOf({ category: categoryName, item: after.name })
  const subject = { part: "ITEM", where } as const
  return [
    ...difference(subject, "RENAMED", before.name, after.name),
    ...menuItemIdChanges(where, before.menuItemId, after.menuItemId),
    ...difference(subject, "PRICE", priceOf(before), priceOf(after)),
    ...variantChanges(where, before.variants, after.variants),
    ...availabilityChanges(subject, before, after),
    ...textDifference(subject, "DESCRIPTION", before.description, after.description),
    ...pictureDifference(subject, before, after),
    ...difference(subject, "FOOD_TYPE", before.foodType, after.foodType),
    ...difference(subject, "TAX", taxOf(before), taxOf(after)),
    ...difference(subject, "PREP_MINUTES", before.prepMinutes, after.prepMinutes),
    ...groupChanges(where, before.addOnGroups, after.addOnGroups),
  ]
}

/** "Sold out until tomorrow" also says that it is sold out, so it is one change. */
function availabilityChanges(subject: Subject, before: StockedPart, after: StockedPart): MenuChange[] {
  const forATime = !after.available && after.soldOutUntil !== undefined
  if (!forATime && before.available !== after.available)
    return difference(subject, "AVAILABILITY", before.available, after.available)
  if (after.available) return []
  return difference(subject, "SOLD_OUT_UNTIL", before.soldOutUntil ?? null, after.soldOutUntil ?? null)
}

export function summariseItem({ name, pricePaise, variants, available }: MenuItemDocument): PartSummary {
  const paise = variants.map(variant => variant.pricePaise)
  if (pricePaise !== null) paise.push(pricePaise)
  const prices =
    paise.length === 0 ? null : { lowest: money(Math.min(...paise)), highest: money(Math.max(...paise)) }
  return { name, prices, available }
}

function priceOf({ pricePaise }: MenuItemDocument): Money | null {
  return pricePaise === null ? null : money(pricePaise)
}

/** In a fixed member order, because values are compared as JSON text. */
function taxOf({ tax }: MenuItemDocument) {
  return { rateBasisPoints: tax.rateBasisPoints, included: tax.included }
}

/** A change between one price and sizes is already reported as a price change. */
function menuItemIdChanges(where: MenuPlace, before: string | null, after: string | null): MenuChange[] {
  if (before === null || after === null) return []
  return difference({ part: "ITEM", where }, "MENU_ITEM_ID", before, after)
}

function variantChanges(
  where: MenuPlace,
  before: MenuItemDocument["variants"],
  after: MenuItemDocument["variants"],
): MenuChange[] {
  const pairing = pair(before, after, variant => variant.menuItemId)
  const { added, removed, kept } = pairing
  const about = (label: string) => ({ part: "SIZE", where: { ...where, size: label } }) as const
  const summarise = ({ label, pricePaise, available }: (typeof after)[number]) =>
    summary(label, pricePaise, available)
  const defaultBefore = kept.find(([old]) => old.isDefault)?.[1]
  const defaultAfter = after.find(variant => variant.isDefault)
  return [
    ...added.map(size => change(about(size.label), "ADDED", null, summarise(size))),
    ...removed.map(size => change(about(size.label), "REMOVED", summarise(size), null)),
    ...kept.flatMap(([old, now]) => [
      ...difference(about(now.label), "RENAMED", old.label, now.label),
      ...difference(about(now.label), "PRICE", money(old.pricePaise), money(now.pricePaise)),
      ...availabilityChanges(about(now.label), old, now),
    ]),
    // If the default size was removed, that is already reported, and another must become the default.
    ...(defaultBefore && defaultAfter
      ? difference({ part: "ITEM", where }, "USUAL_SIZE", defaultBefore.label, defaultAfter.label)
      : []),
    ...reordering({ part: "SIZE", where }, pairing, ({ label }) => label),
  ]
}

function groupChanges(
  where: MenuPlace,
  before: readonly AddOnGroupDocument[],
  after: readonly AddOnGroupDocument[],
): MenuChange[] {
  const pairing = pair(before, after, group => group.id)
  const about = (name: string) => ({ part: "ADD_ON_GROUP", where: { ...where, addOnGroup: name } }) as const
  const choices = ({ min, max }: AddOnGroupDocument) => ({ min, max })
  return [
    ...pairing.added.map(({ name }) => change(about(name), "ADDED", null, summary(name))),
    ...pairing.removed.map(({ name }) => change(about(name), "REMOVED", summary(name), null)),
    ...pairing.kept.flatMap(([old, now]) => [
      ...difference(about(now.name), "RENAMED", old.name, now.name),
      ...difference(about(now.name), "CHOICES", choices(old), choices(now)),
      ...optionChanges(about(now.name).where, old.options, now.options),
    ]),
    ...reordering({ part: "ADD_ON_GROUP", where }, pairing, ({ name }) => name),
  ]
}

function optionChanges(
  where: MenuPlace,
  before: AddOnGroupDocument["options"],
  after: AddOnGroupDocument["options"],
): MenuChange[] {
  const pairing = pair(before, after, option => option.id)
  const about = (name: string) => ({ part: "ADD_ON", where: { ...where, addOn: name } }) as const
  const summarise = ({ name, pricePaise, available }: (typeof after)[number]) =>
    summary(name, pricePaise, available)
  return [
    ...pairing.added.map(option => change(about(option.name), "ADDED", null, summarise(option))),
    ...pairing.removed.map(option => change(about(option.name), "REMOVED", summarise(option), null)),
    ...pairing.kept.flatMap(([old, now]) => [
      ...difference(about(now.name), "RENAMED", old.name, now.name),
      ...difference(about(now.name), "PRICE", money(old.pricePaise), money(now.pricePaise)),
      ...availabilityChanges(about(now.name), old, now),
    ]),
    ...reordering({ part: "ADD_ON", where }, pairing, ({ name }) => name),
  ]
}

function summary(name: string, pricePaise?: number, available = true): PartSummary {
  const price = pricePaise === undefined ? null : money(pricePaise)
  return { name, prices: price && { lowest: price, highest: price }, available }
}

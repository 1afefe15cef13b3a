import type { MenuChange } from "@rasoi/contract/console"
import { showRate } from "../api/rate.ts"
import type { Strings } from "../i18n/i18n.tsx"

export type { MenuChange }

type ChangeOf<Kind extends MenuChange["kind"]> = Extract<MenuChange, { kind: Kind }>
type Words = Strings["menu"]["change"]
type Food = Strings["food"]

/** Translates changes into sentences, grouped by dish or category. */
export function groupChanges(changes: readonly MenuChange[], words: Words, food: Food) {
  const groups = new Map<string, { category: string | null; item: string | null; lines: string[] }>()
  for (const change of changes) {
    const { category, item } = change.where
    const key = JSON.stringify([category, item])
    const group = groups.get(key) ?? { category, item, lines: [] }
    groups.set(key, group)
    group.lines.push(describeChange(change, words, food))
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

/** Describes one change in a sentence, without the name of its dish or category. */
export function describeChange(change: MenuChange, words: Words, food: Food): string {
  const { size, addOn, addOnGroup } = change.where
  const inner = size ?? addOn ?? addOnGroup
  const sentence = sentenceOf(change, words, food)
  const comesOrGoes = change.kind === "ADDED" || change.kind === "REMOVED"
  return inner === null || comesOrGoes ? sentence : words.about(inner, sentence)
}

function sentenceOf(change: MenuChange, words: Words, food: Food): string {
  switch (change.kind) {
    case "ADDED":
      return arrival(change, words)
    case "REMOVED":
      if (change.part === "CATEGORY") return words.categoryRemoved
      if (change.part === "ITEM") return words.removed
      return words.partRemoved(words.parts[change.part], change.from.name)
    case "RENAMED":
      return words.renamed(change.from, change.to)
    case "MOVED":
      return words.moved(change.from, change.to)
    case "REORDERED":
      return words.reordered(words.manyParts[change.part], someNames(change.to))
    case "PRICE":
      return priceSentence(change, words)
    case "TAX":
      return words.tax(taxWords(change.from, words), taxWords(change.to, words))
    case "AVAILABILITY":
      return change.to ? words.available : words.soldOut
    case "SOLD_OUT_UNTIL":
      return change.to === null ? words.soldOutUntilOn : words.soldOutForDay
    case "DESCRIPTION":
      if (change.from === null) return words.descriptionAdded
      return change.to === null ? words.descriptionRemoved : words.descriptionChanged
    case "IMAGE":
      if (change.from === null) return words.imageAdded
      return change.to === null ? words.imageRemoved : words.imageChanged
    case "IMAGE_ALT":
      if (change.from === null) return words.imageAltAdded
      return change.to === null ? words.imageAltRemoved : words.imageAltChanged
    case "FOOD_TYPE":
      return words.foodType(food[change.from], food[change.to])
    case "PREP_MINUTES":
      return words.prepMinutes(change.from, change.to)
    case "USUAL_SIZE":
      return words.usualSize(change.from, change.to)
    case "CHOICES":
      return words.choices(choiceWords(change.from, words), choiceWords(change.to, words))
    case "MENU_ITEM_ID":
      return words.menuItemId
  }
}

function arrival({ part, to }: ChangeOf<"ADDED">, words: Words): string {
  if (part === "CATEGORY") return words.categoryAdded
  const price = to.prices && priceRange(to.prices, words)
  if (part === "ITEM") {
    const sentence = price === null ? words.added : words.addedAt(price)
    return to.available ? sentence : `${sentence}, ${words.addedSoldOut}`
  }
  const name = words.parts[part]
  return price === null ? words.partAdded(name, to.name) : words.partAddedAt(name, to.name, price)
}

function priceRange(
  { lowest, highest }: NonNullable<ChangeOf<"ADDED">["to"]["prices"]>,
  words: Words,
): string {
  return lowest.amount === highest.amount ? lowest.display : words.range(lowest.display, highest.display)
}

function priceSentence({ from, to }: ChangeOf<"PRICE">, words: Words): string {
  if (to === null) return words.bySize
  return from === null ? words.onePrice(to.display) : words.price(from.display, to.display)
}

const maxNames = 10

/** Show only the first names: fifty would hide everything else. */
function someNames(names: readonly string[]): string {
  return `${names.slice(0, maxNames).join(", ")}${names.length > maxNames ? " …" : ""}`
}

function choiceWords({ min, max }: ChangeOf<"CHOICES">["from"], words: Words): string {
  return words.choiceRange(min, max)
}

function taxWords({ rateBasisPoints, included }: ChangeOf<"TAX">["from"], words: Words): string {
  const rate = showRate(rateBasisPoints)
  return included ? words.taxIncluded(rate) : words.taxOnTop(rate)
}

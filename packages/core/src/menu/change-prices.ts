import { roundHalfUpDivide } from "../money.ts"
import type { DraftItem, DraftMenu } from "./draft-menu.ts"

/** The schema's maximum of a price. */
const highestPricePaise = 100_000_000
const wholeBasisPoints = 10_000

/** Prices of many dishes at once. A negative change lowers them. */
export interface PriceChange {
  by: { kind: "PERCENT"; basisPoints: number } | { kind: "AMOUNT"; amountPaise: number }
  /** New prices are multiples of it. It divides the highest price. */
  roundToPaise: number
  /** Add-ons change too. */
  addOns: boolean
}

/**
 * A price after the change: rounded once, halves up. What is free stays free, because nobody has set a price. What has a
 * price keeps one: at least one step.
 */
export function changedPrice(pricePaise: number, { by, roundToPaise }: PriceChange): number {
  if (pricePaise === 0) return 0
  const steps =
    by.kind === "PERCENT"
      ? roundHalfUpDivide(
          pricePaise * Math.max(0, wholeBasisPoints + by.basisPoints),
          wholeBasisPoints * roundToPaise,
        )
      : roundHalfUpDivide(Math.max(0, pricePaise + by.amountPaise), roundToPaise)
  return Math.min(highestPricePaise, Math.max(1, steps) * roundToPaise)
}

/** Changes the prices of the chosen dishes: their own or those of their sizes, and add-ons if wanted. */
export function changePrices<Menu extends DraftMenu>(
  menu: Menu,
  isChosen: (item: DraftItem) => boolean,
  change: PriceChange,
): Menu {
  const priced = <Part extends { pricePaise: number }>(part: Part): Part => ({
    ...part,
    pricePaise: changedPrice(part.pricePaise, change),
  })
  const changedItem = (item: DraftItem): DraftItem => ({
    ...item,
    pricePaise: item.pricePaise === null ? null : changedPrice(item.pricePaise, change),
    variants: item.variants.map(priced),
    addOnGroups: change.addOns
      ? item.addOnGroups.map(group => ({ ...group, options: group.options.map(priced) }))
      : item.addOnGroups,
  })
  return {
    ...menu,
    categories: menu.categories.map(category => ({
      ...category,
      items: category.items.map(item => (isChosen(item) ? changedItem(item) : item)),
    })),
  }
}

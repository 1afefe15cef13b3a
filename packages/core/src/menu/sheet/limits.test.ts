import { MenuDocument } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import * as limits from "./limits.ts"

test("the limits of sheets are those of the menu's schema", () => {
  const category = MenuDocument.properties.categories.items.properties
  const item = category.items.items.properties
  const size = item.variants.items.properties
  expect(category.name).toMatchObject({ maxLength: limits.longestCategory })
  expect(item.name).toMatchObject({ maxLength: limits.longestName })
  expect(size.label).toMatchObject({ maxLength: limits.longestSize })
  expect(item.variants).toMatchObject({ maxItems: limits.mostSizes })
  expect(size.pricePaise).toMatchObject({ maximum: limits.highestPricePaise })
  expect(item.tax.properties.rateBasisPoints).toMatchObject({ maximum: limits.highestRate })
})

import { getItemsReport, type ItemsReport } from "@rasoi/contract/console"
import { expect } from "vitest"
import { compileCheck } from "../../http/index.ts"
import { sum } from "./sales-model.fixture.ts"
import type { TestRestaurant } from "./test-restaurant.fixture.ts"

/** Compares the report with the sums of all bill lines, per item and add-on. */
export async function expectItemsToAgree(restaurant: TestRestaurant): Promise<void> {
  const { body } = await restaurant.report("items", "?limit=100")
  expect(compileCheck(getItemsReport.response.schema)(body, "")).toEqual([])
  const report = body as ItemsReport
  const lines = (await restaurant.readAll())
    .filter(order => order.status === "COMPLETED")
    .flatMap(order => order.lines)
  const wanted = new Map<string, [number, number]>()
  const add = (id: string, quantity: number, amount: number) => {
    const [count, total] = wanted.get(id) ?? [0, 0]
    wanted.set(id, [count + quantity, total + amount])
  }
  for (const { menuItemId, quantity, total, addOns } of lines) {
    add(menuItemId.replace("sold_", "item_"), quantity, total.amount)
    for (const { id, price } of addOns) add(id, quantity, quantity * price.amount)
  }
  const found = [...report.items.bySales, ...report.addOns.bySales]
  expect(new Map(found.map(({ id, quantity, sales }) => [id, [quantity, sales.amount]]))).toEqual(wanted)
  for (const { sizes, quantity, sales } of report.items.byQuantity) {
    if (sizes.length === 0) continue
    expect(sum(sizes.map(size => size.quantity))).toBe(quantity)
    expect(sum(sizes.map(size => size.sales.amount))).toBe(sales.amount)
  }
  const isFalling = (figures: number[]) =>
    figures.every((one, at) => at === 0 || one <= (figures[at - 1] ?? 0))
  expect(isFalling(report.items.byQuantity.map(one => one.quantity))).toBe(true)
  expect(isFalling(report.items.bySales.map(one => one.sales.amount))).toBe(true)
  expect(isFalling(report.addOns.bySales.map(one => one.sales.amount))).toBe(true)
}

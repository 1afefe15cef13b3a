import { orderSources } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { askedSource, sources } from "./source.ts"

test("the sources are those of the contract", () => {
  expect(sources).toEqual(orderSources)
})

test("a report about orders takes the source of the address; others, and what is no source, take none", () => {
  const asked = (source: string, report: string) => askedSource(new URLSearchParams({ source }), report)
  expect([asked("TABLE", "sales"), asked("TABLE", "missed"), asked("SHOP", "sales")]).toEqual([
    "TABLE",
    undefined,
    undefined,
  ])
})

import { gzipSync } from "node:zlib"
import { operationId, publicEndpoints, publicErrorCodes } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import { describe, expect, test } from "vitest"
import { pages } from "../library.ts"
import { consoleReference, publicReference } from "./page.ts"

describe.each([
  ["the API", publicReference(), publicEndpoints],
  ["the console's API", consoleReference(), consoleEndpoints],
] as const)("the reference of %s", (_, page, endpoints) => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)

  test("has every endpoint once, with a command", () => {
    for (const { id, method, path } of endpoints) {
      expect(ids.filter(each => each === operationId(id))).toHaveLength(1)
      expect(page).toContain(`<strong>${method}</strong> <code>${path}</code>`)
    }
    expect(page.match(/<figure class="code sh"/g)).toHaveLength(endpoints.length)
  })

  test("names each place once, and every link leads to a place", () => {
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, href = ""] of page.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const [address = "", fragment = ""] = href.split("#")
      if (address === "") expect(ids).toContain(fragment)
      else if (address === "/docs/errors" && fragment) expect(publicErrorCodes).toContain(fragment)
      else expect(["/docs/reference", ...pages.keys()]).toContain(address)
    }
  })

  test("is small, and has no script or style of its own", () => {
    expect(gzipSync(page).length).toBeLessThan(100_000)
    expect(page).not.toMatch(/<style|style="|<script>|onclick/)
  })
})

test("every object that an endpoint names is described", () => {
  const page = publicReference()
  for (const name of ["Order", "OrderRequest", "Money", "Quote", "Menu", "Reservation"])
    expect(page).toContain(`id="${name}"`)
})

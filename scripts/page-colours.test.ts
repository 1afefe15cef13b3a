import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pageColours } from "@rasoi/contract/console"
import { expect, test } from "vitest"

const read = (path: string) => readFileSync(join(import.meta.dirname, "../apps", path), "utf8")
const swatches = read("web/src/page/page.module.css")
const page = read("storefront/public/style.css")

test.each(pageColours)("the swatch of %s in the console has the page's colour", name => {
  // The first scheme is that of the whole page.
  const isFirst = name === pageColours[0]
  const start = isFirst ? 0 : page.indexOf(`[data-colours="${name}"]`)
  expect(start).toBeGreaterThanOrEqual(0)
  const [, colour] = /--action: ([^;]+);/.exec(page.slice(start)) ?? []
  expect(swatches).toContain(`--page-${name}: ${colour};`)
  if (!isFirst) expect(swatches).toContain(`[data-colours="${name}"] .colour`)
})

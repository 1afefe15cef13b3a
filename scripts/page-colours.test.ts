import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pageColours } from "@rasoi/contract/console"
import { expect, test } from "vitest"

const apps = join(import.meta.dirname, "../apps")
const read = (path: string) => readFileSync(join(apps, path), "utf8")
const tokens = read("web/public/tokens.css")
const page = read("storefront/public/style.css")

test.each(pageColours)("the swatch of %s in the console has the page's colour", name => {
  // The first scheme is that of the whole page.
  const isFirst = name === pageColours[0]
  const start = isFirst ? 0 : page.indexOf(`[data-colours="${name}"]`)
  expect(start).toBeGreaterThanOrEqual(0)
  const [, colour] = /--action: ([^;]+);/.exec(page.slice(start)) ?? []
  expect(tokens).toContain(`--page-${name}: ${colour};`)
})

test("the console's components have the colours of tokens.css only", () => {
  const colour = /#[\da-f]{3,8}\b(?=[;,) ])|(rgb|hsl|lab|lch|color|light-dark)\(/i
  const withColours = globSync("web/src/**/*.css", { cwd: apps }).filter(path => colour.test(read(path)))
  expect(withColours).toEqual([])
})

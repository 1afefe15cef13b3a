import { globSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { targets } from "./targets.ts"

const root = join(import.meta.dirname, "..", "..")
const alternatives = /^(.*?)\{([^}]*)\}(.*)$/

/** The patterns without braces: each alternative must name a file of its own. */
function eachAlternative(pattern: string): string[] {
  const [, before = "", inside = "", after = ""] = alternatives.exec(pattern) ?? []
  if (inside === "") return [pattern]
  return inside.split(",").flatMap(one => eachAlternative(`${before}${one}${after}`))
}

test.each(Object.entries(targets))("every pattern of %s names a file", (_, { sources, tests }) => {
  const patterns = [...sources, ...tests].filter(pattern => !pattern.startsWith("!")).flatMap(eachAlternative)
  expect(patterns.filter(pattern => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
})

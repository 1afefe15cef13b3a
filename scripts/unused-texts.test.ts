import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { unusedTexts } from "./unused-texts.ts"

test("nobody uses a new text, nested, a function or with a common name, and somebody every other text of the console", () => {
  const more = new Map([
    ["inbox.ts", 'lines: { title: "x", total: (count: number) => `$' + "{count}` },"],
    ["words.ts", 'title: "x",'],
  ])
  const contentOf = (path: string) => {
    const text = more.get(path.split("/i18n/en/")[1] ?? "")
    // At the end of the file's first object, whose members are those of a new text's file.
    return text && readFileSync(path, "utf8").replace(/^}/m, `  ${text}\n}`)
  }
  expect(unusedTexts(contentOf)).toEqual(["inbox.lines.title", "inbox.lines.total", "words.title"])
})

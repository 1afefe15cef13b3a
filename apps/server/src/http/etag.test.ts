import { expect, test } from "vitest"
import { etagOf, noneMatch } from "./etag.ts"

const etag = etagOf("the menu")

test("the same bytes have the same strong tag, others another", () => {
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  expect(etagOf(Buffer.from("the menu"))).toBe(etag)
  expect(etagOf("another menu")).not.toBe(etag)
})

test.each([
  ["the tag itself", etag],
  ["its weak form", `W/${etag}`],
  ["a list with it", `"other", ${etag}`],
  ["a list with its weak form, no blanks", `"a","b",W/${etag}`],
  ["a tag with a comma in a list", `"x,y", ${etag}`],
  ["any", "*"],
  ["any, with blanks", " * "],
])("%s matches", (_, header) => {
  expect(noneMatch(header, etag)).toBe(false)
})

test.each([
  ["nothing", undefined],
  ["another tag", '"other"'],
  ["the tag without quotes", etag.slice(1, -1)],
  ["a tag that begins alike", `${etag.slice(0, -1)}x"`],
  ["an empty header", ""],
  ["rubbish", 'W/"'],
])("%s does not match", (_, header) => {
  expect(noneMatch(header, etag)).toBe(true)
})

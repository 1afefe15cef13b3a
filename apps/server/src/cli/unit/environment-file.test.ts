import fc from "fast-check"
import { expect, test } from "vitest"
import { parseEnvironmentFile } from "./environment-file.ts"

test.each([
  ["A=b", "b"],
  ["A=postgres://u:p$w@h/d?a=1&b=2", "postgres://u:p$w@h/d?a=1&b=2"],
  ["A=b # not a comment", "b # not a comment"],
  ["  A = b  ", "b"],
  ["A=b\r", "b"],
  ['A="b c  "  ', "b c  "],
  [`A='b "$c" \\ '`, 'b "$c" \\ '],
  ['A="\\"\\\\\\$\\`\\n"', '"\\$`\\n'],
  [`A='b'"c"d`, "bcd"],
  [`A=b'c'`, `b'c'`],
  ["A=b\\\nc", "bc"],
  ["A=b\\ ", "b "],
  ["A=", ""],
  ['A="b\nc"', "b\nc"],
  ["# A=x\n; A=y\n\nA=b", "b"],
  ["A=x\nA=b", "b"],
  ["no assignment\nA=b", "b"],
])("%j is read as systemd reads it", (text, value) => {
  expect(parseEnvironmentFile(text)).toEqual({ A: value })
  expect(parseEnvironmentFile(`${text}\nB=2\n`)).toEqual({ A: value, B: "2" })
})

test("every value survives both kinds of quotes", () => {
  const text = fc.string({ unit: "binary" })
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[A-Z_]{1,8}$/), text), variables => {
      const double = (value: string) => `"${value.replace(/["\\`$]/g, "\\$&")}"`
      const single = (value: string) => `'${value.replaceAll("'", `'"'"'`)}'`
      for (const quote of [double, single]) {
        const lines = Object.entries(variables).map(([name, value]) => `${name}=${quote(value)}\n`)
        expect({ ...parseEnvironmentFile(lines.join("")) }).toEqual({ ...variables })
      }
    }),
  )
})

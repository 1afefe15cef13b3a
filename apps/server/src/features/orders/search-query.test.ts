import fc from "fast-check"
import { expect, test } from "vitest"
import { searchQuery } from "./search-query.ts"

const of = (typed: string) => searchQuery("rst_1", typed)

test("a name is searched by the beginnings of all its words", () => {
  expect(of("Asha  NA")).toBe("('rst_1 nasha':* & 'rst_1 nna':*)")
  expect(of("D'Souza")).toBe("('rst_1 nd' & 'rst_1 nsouza':*)")
  expect(of("D’Souza")).toBe(of("D'Souza"))
  expect(of("अनीता")).toBe("('rst_1 nअनीता':*)")
})

test("digits are a whole number, and four of them the beginning or the end of a phone", () => {
  expect(of("17")).toBe("'rst_1 #17' | ('rst_1 n17':*)")
  expect(of("T1-14")).toBe("'rst_1 #t1-14' | ('rst_1 nt1':* & 'rst_1 n14':*)")
  expect(of("5012")).toContain("'rst_1 p5012':* | 'rst_1 r2105':*")
  for (const typed of ["+91 98450 77012", "98450.77012", "(0)98450-77012"])
    expect(of(typed)).toContain("'rst_1 p9845077012':*")
  expect(of("#17")).toContain("'rst_1 #17'")
})

test("nothing but punctuation is no search, and no text can leave its quotes", () => {
  expect(of(" ' \\ & | ! ")).toBeNull()
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), typed => {
      const words = (of(typed) ?? "").replaceAll(/'rst_1 [^'\\]+'(:\*)?/g, "")
      expect(words).toMatch(/^[ |&()]*$/)
    }),
  )
})

import { existsSync, readdirSync, readFileSync } from "node:fs"
import { bookTable, cancelOrder, placeOrder } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { guides, pages, readingOrder, recipes } from "../apps/server/src/site/docs/library.ts"
import { headingId, renderMarkdown } from "../apps/server/src/site/docs/markdown.ts"
import { allGuides } from "../apps/web/src/app/guides.ts"
import { setupTargets } from "../apps/web/src/inbox/setup/targets.ts"
import { type Block, blocksOf, fileNameOf, matches } from "./docs/blocks.fixture.ts"
import { fill } from "./docs/fill.ts"

const root = new URL("../", import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), "utf8")

test("every guide is in the list of guides and on the first page", () => {
  const folder = new URL("docs/guides/", root)
  const present = readdirSync(folder, { recursive: true, encoding: "utf8" })
  const names = present.filter(name => name.endsWith(".md") && name !== "README.md")
  expect(names.sort()).toEqual(readingOrder.map(name => `${name}.md`).sort())
  const listed = [...read("docs/guides/README.md").matchAll(/\]\(([\w/-]+)\.md\)/g)].map(([, name]) => name)
  expect(listed.filter(name => name?.includes("/"))).toEqual(recipes)
  expect(listed.filter(name => !name?.includes("/"))).toEqual(guides)
})

describe.each(guides)("%s", name => {
  const blocks = blocksOf(read(`docs/guides/${name}.md`))

  test("every block is run, or is the output of one that is run", () => {
    const strays = blocks.filter(({ language, output }, index) => {
      if (!output) return language !== "sh" && language !== "ts"
      return index === 0 || blocks[index - 1]?.output !== false
    })
    expect(strays.map(({ line, language }) => `${name}.md:${line} ${language}`)).toEqual([])
  })

  test("it has curl and TypeScript snippets with expected output", () => {
    for (const language of ["sh", "ts"]) {
      const kept = blocks.filter((block, index) => block.language === language && blocks[index + 1]?.output)
      expect([language, kept.length > 0]).toEqual([language, true])
    }
  })

  test("no snippet is wider than a page", () => expect(wideLines(blocks)).toEqual([]))
})

describe.each(recipes)("%s", name => {
  const blocks = blocksOf(read(`docs/guides/${name}.md`))

  test("every block is a file that `npm run test:integrations` writes and runs", () => {
    expect(blocks.filter(({ text }) => fileNameOf(text) === undefined)).toEqual([])
    expect(blocks.length).toBeGreaterThan(0)
  })

  test("no snippet is wider than a page", () => expect(wideLines(blocks)).toEqual([]))

  test("what runs in a page or app has no API key", () => {
    const inPage = blocks.filter(({ text }) => fileNameOf(text) === "basket.js")
    for (const { text } of inPage) expect(text).not.toMatch(/authorization|api.?key/i)
    expect(inPage).toHaveLength(name === "recipes/basket" ? 1 : 0)
  })
})

function wideLines(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ text }) => text.split("\n").filter(line => line.length > 96))
}

test.each([...pages.values()])("every link of %s has an existing file and heading", path => {
  const links = [...read(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, href = ""]) => href)
  for (const href of links) {
    const target = new URL(href, new URL(path, root))
    expect([href, existsSync(target)]).toEqual([href, true])
    if (!target.hash) continue
    // The reference has a place for each operation of the OpenAPI document.
    if (target.pathname.endsWith("/openapi.json")) {
      expect(readFileSync(target, "utf8")).toContain(`"operationId": "${target.hash.slice(1)}"`)
      continue
    }
    const headings = [...readFileSync(target, "utf8").matchAll(/^#+ (.+)$/gm)]
    const ids = headings.map(([, heading = ""]) => headingId(heading).toLowerCase())
    expect(ids).toContain(target.hash.slice(1))
  }
})

test.each([
  [
    "the lines of the owner's checklist",
    Object.values(setupTargets).filter(each => each.startsWith("/docs/")),
  ],
  ["the screens of the console", allGuides],
])("%s lead to headings of the guides for restaurants", (_, links) => {
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    const [address = "", anchor] = link.split("#")
    const path = pages.get(address)
    const headings = path ? [...read(path).matchAll(/^#+ (.+)$/gm)] : []
    const ids = [undefined, ...headings.map(([, heading = ""]) => headingId(heading))]
    expect([link, path !== undefined && ids.includes(anchor)]).toEqual([link, true])
  }
})

test("there is a message for every error that a customer can see", () => {
  const [, table = ""] = read("docs/guides/going-live.md").split("## What to tell the customer")
  // Errors of wrong code, which customers do not see; and 5xx, which have their own row.
  const integrators =
    /^(IDEMPOTENCY|UNAUTHENTICATED|KEY|SCOPE|VERSION|NOT_FOUND|PAYLOAD|UNSUPPORTED|MALFORMED|REQUEST|HTTPS|INTERNAL|SERVICE)/
  const codes = [...placeOrder.errors, ...bookTable.errors, ...cancelOrder.errors]
  const customers = [...new Set<string>(codes)].filter(code => !integrators.test(code))
  expect(customers.length).toBeGreaterThan(15)
  for (const code of customers) expect(table).toContain(`| \`${code}\` |`)
})

describe("the text", () => {
  test("HTML in a document does not reach the page", () => {
    const { html } = renderMarkdown(
      "# A\n\n<script>alert(1)</script>\n\n`<b>` & [x](#a)\n",
      "docs/guides/README.md",
    )
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain("<code>&lt;b&gt;</code>")
  })

  test("a link to a file that is not served is refused", () => {
    expect(() => renderMarkdown("[x](../operations.md)", "docs/guides/README.md")).toThrow(/not served/)
  })

  test("output must match exactly, except for whitespace and `…`", () => {
    expect(matches('{ "a": 1, … }', '{"a":1,"b":2}')).toBe(true)
    expect(matches('{ "a": 1 }', '{"a":1,"b":2}')).toBe(false)
    expect(matches("T… PENDING", "T12 ACCEPTED")).toBe(false)
    expect(matches("₹703.50", "₹703x50")).toBe(false)
  })

  test("a generated part is replaced between its marks only", () => {
    const page = "a\n<!-- generated: codes, by hand -->\nold\n<!-- /generated -->\nb\n"
    expect(fill(page, "codes", "new")).toBe(
      "a\n<!-- generated: codes, by hand -->\n\nnew\n<!-- /generated -->\nb\n",
    )
    expect(() => fill("a", "codes", "new")).toThrow(/no place/)
  })
})

import { currentVersion, dayInIndia, publicEndpoints } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { files, guides, pages, referenceAddress } from "./library.ts"

const publicUrl = "https://orders.example.in"
const server = await testApp({ config: { publicUrl } })
const demo = await testApp({ config: { demo: true } })

describe("a restaurant's server", () => {
  test.each([...pages.keys(), ...files.keys()])(
    "%s names neither the demo's key nor localhost",
    async path => {
      const { status, text } = await server.call(path)
      expect(status).toBe(200)
      expect(text).not.toMatch(/rasoi_test_Demo|localhost:8080/)
    },
  )

  test("the quickstart says where a test key comes from, and has this server's address", async () => {
    const { text } = await server.call("/docs/quickstart")
    expect(text).toContain("ask the owner")
    expect(text).toContain(publicUrl)
    expect(text).not.toContain("npm start")
  })
})

test("dates of examples are never past, and the document names the version as it is", async () => {
  for (const days of [0, 40]) {
    server.clock.advance(days * 86_400_000)
    const today = dayInIndia(server.clock.now())
    const { text } = await server.call("/openapi.json")
    const { paths } = JSON.parse(text)
    const booking = paths["/v1/reservations"].post.requestBody.content["application/json"].example
    expect(Date.parse(booking.date) - Date.parse(today)).toBe(86_400_000)
    const [, asked] = /pickup-times\?date=([\d-]+)/.exec((await server.call("/docs/reference")).text) ?? []
    expect(asked).toBe(today)
    expect(text).toContain(`"enum":["${currentVersion}"]`)
  }
})

test("the reference says what is sent without `limit`, and what a delivery needs", async () => {
  const { text } = await server.call("/docs/reference")
  expect(text).toMatch(/<code>limit<\/code>[^/]*optional[\s\S]{1,200}Default: 20\./)
  expect(text).toContain('<code>delivery</code> <span class="optional">required for DELIVERY</span>')
  expect(text).toContain('<code>pickupAt</code> <span class="optional">optional, for PICKUP only</span>')
})

test("the changelog has what is for integrators, and nothing else", async () => {
  const { text } = await server.call("/docs/changelog")
  const headings = [...text.matchAll(/<h3[^>]*>(.*)<\/h3>/g)].map(([, heading]) => heading)
  expect(headings).toEqual(["Added for integrators", "Changed for integrators"])
  expect(text).toContain("GET /v1/events")
  expect(text).toContain('<a href="/docs/pricing">')
  expect(text).not.toContain("rasoi restaurant delete")
})

test("the demo's quickstart has the demo's key", async () => {
  const { text } = await demo.call("/docs/quickstart")
  expect(text).toContain("rasoi_test_Demo")
})

const linksOf = (text: string) => [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, href = ""]) => href)

describe("for programs that read", () => {
  const documents = [...pages.keys(), referenceAddress]

  test.each(documents)(
    "%s names its Markdown, which has its text and the address of this server",
    async address => {
      const html = (await server.call(address)).text
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${address}.md">`)
      const { status, headers, text } = await server.call(`${address}.md`)
      expect([status, headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"])
      const [, title = ""] = /<h1>(.*?)<\/h1>/.exec(html) ?? []
      expect(text.startsWith(`# ${title.replaceAll(/<[^>]+>/g, "`").replaceAll("&#39;", "'")}\n`)).toBe(true)
      expect(text).not.toMatch(/rasoi_test_Demo|localhost:8080|<!--/)
    },
  )

  test("every link of /llms.txt and of each Markdown page is a whole address that responds, or a place on the page", async () => {
    const responses = new Map<string, number>()
    for (const address of ["/llms.txt", ...documents.map(each => `${each}.md`)]) {
      const links = linksOf((await server.call(address)).text)
      expect([address, links.filter(href => !/^(https:\/\/|#)/.test(href))]).toEqual([address, []])
      for (const href of links.filter(each => each.startsWith(publicUrl))) {
        const target = href.slice(publicUrl.length).split("#")[0] ?? ""
        if (!responses.has(target)) responses.set(target, (await server.call(target)).status)
      }
    }
    expect(responses.size).toBeGreaterThan(documents.length)
    expect([...responses].filter(([, status]) => status !== 200)).toEqual([])
  })

  test("/llms.txt lists every guide, the reference, OpenAPI and the packages", async () => {
    const { headers, text } = await server.call("/llms.txt")
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8")
    expect(text).toMatch(/^# Rasoi\n\n> /)
    const links = linksOf(text)
    const guideLinks = guides.map(name => `${publicUrl}/docs/${name}.md`)
    const others = ["/docs/reference.md", "/docs/sdk.md", "/docs/mcp.md", "/openapi.json"]
    expect(links).toEqual(
      expect.arrayContaining([...guideLinks, ...others.map(address => `${publicUrl}${address}`)]),
    )
    expect(text.length).toBeLessThan(5_000)
  })

  test("the demo's quickstart has the demo's key as Markdown too, and a restaurant's says whom to ask", async () => {
    expect((await demo.call("/docs/quickstart.md")).text).toContain("rasoi_test_Demo")
    const { text } = await server.call("/docs/quickstart.md")
    expect(text).toContain("ask the owner")
    expect(text).not.toContain("npm start")
  })

  test("the reference as Markdown has every endpoint, and its examples are of today", async () => {
    const { text } = await server.call("/docs/reference.md")
    for (const { method, path } of publicEndpoints) expect(text).toContain(`\n\`${method} ${path}\`\n`)
    expect(text).toContain("- `delivery` ([DeliveryInput](#DeliveryInput), required for DELIVERY)")
    expect(text).toContain(`pickup-times?date=${dayInIndia(server.clock.now())}`)
  })
})

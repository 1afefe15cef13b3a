import { currentVersion, dayInIndia } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { files, pages } from "./library.ts"

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

test("the demo's quickstart has the demo's key", async () => {
  const { text } = await demo.call("/docs/quickstart")
  expect(text).toContain("rasoi_test_Demo")
})

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

test("the demo's quickstart has the demo's key", async () => {
  const { text } = await demo.call("/docs/quickstart")
  expect(text).toContain("rasoi_test_Demo")
})

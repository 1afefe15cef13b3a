import { readFileSync } from "node:fs"
import { Client, InMemoryTransport } from "@modelcontextprotocol/client"
import { Rasoi } from "@rasoi/sdk"
import { expect, test } from "vitest"
import { makeServer } from "./server.ts"
import { packageVersion } from "./version.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

test("the README has the address of this version", () => {
  const versions = [...readme.matchAll(/\/mcp\/([\d.]+)\.tgz/g)].map(([, version]) => version)
  expect(versions).toEqual([packageVersion])
})

test("the README lists every tool, and whether it changes something", async () => {
  const apiKey = "rasoi_test_DemoRestaurantTestKey000000000000DcL1U"
  const rasoi = new Rasoi({ baseUrl: "https://order.example.com", apiKey })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: "a test", version: "1.0.0" })
  await Promise.all([makeServer(rasoi, "secret").connect(theirs), client.connect(ours)])
  const { tools } = await client.listTools()
  await client.close()
  const rows = [...readme.matchAll(/^\| `(\w+)` \|.*\| (yes|no) \|$/gm)].map(([, name, changes]) => [
    name,
    changes,
  ])
  expect(rows).toEqual(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint ? "no" : "yes"]))
})

import { readFileSync } from "node:fs"
import { publicEndpoints } from "@rasoi/contract"
import { Ajv } from "ajv"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type DemoServer, startDemo } from "./docs/demo.fixture.ts"
import { collectionFormat } from "./docs/postman-format.fixture.ts"
import { type Collection, openCollection } from "./docs/postman-send.fixture.ts"

const file = new URL("../docs/rasoi.postman_collection.json", import.meta.url)
const collection: Collection = JSON.parse(readFileSync(file, "utf8"))
const items = collection.item.flatMap(({ item }) => item)

let demo: DemoServer

beforeAll(async () => {
  demo = await startDemo()
})
afterAll(() => demo?.stop())

test("it matches the format", () => {
  const ajv = new Ajv({ allErrors: true })
  expect(ajv.validate(collectionFormat, collection), ajv.errorsText()).toBe(true)
})

test("every endpoint is in the folder of its tag, and both forms of its URL are equal", () => {
  for (const { tag, summary } of publicEndpoints) {
    const folder = collection.item.find(({ name }) => name === tag)
    expect(folder?.item.map(({ name }) => name)).toContain(summary)
  }
  for (const { request } of items) {
    const { raw, host, path, query = [] } = request.url
    const search = query.map(({ key, value }) => `${key}=${value}`).join("&")
    expect(raw).toBe(`${[...host, ...path].join("/")}${search && `?${search}`}`)
  }
})

test("against a new demo, every request succeeds from top to bottom, twice", async () => {
  const postman = openCollection(collection, { baseUrl: demo.url })
  for (const item of [...items, ...items]) {
    const { status, text, failed } = await postman.send(item)
    expect(status, `${item.name}: ${text}`).toBeLessThan(300)
    expect(failed, item.name).toEqual([])
  }
})

test("a request that is refused fails its checks", async () => {
  const postman = openCollection(collection, { baseUrl: demo.url, apiKey: "rasoi_test_wrong" })
  for (const item of items.filter(
    ({ request }) => !request.url.raw.includes("Id}}") && request.auth === undefined,
  )) {
    expect((await postman.send(item)).failed, item.name).not.toEqual([])
  }
})

test("it is served with the address of the server", async () => {
  const response = await fetch(`${demo.url}/docs/rasoi.postman_collection.json`)
  const served = (await response.json()) as Collection
  expect(served.variable[0]).toMatchObject({ key: "baseUrl", value: demo.url })
})

test("a request that fails out of order has a note about it", async () => {
  const postman = openCollection(collection, { baseUrl: demo.url })
  const find = (name: string) => {
    const found = items.find(item => item.name === name)
    if (!found) throw new Error(`there is no ${name}`)
    return found
  }
  await postman.send(find("Place an order"))
  await postman.send(find("Move a test order one step"))
  for (const name of ["Move a test order one step", "Cancel an order"]) {
    const { status, text } = await postman.send(find(name))
    expect(status).toBe(409)
    expect(find(name).request.description).toContain(`409 ${JSON.parse(text).error.code}`)
  }
})

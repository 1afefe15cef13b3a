import { request } from "node:http"
import { buffer } from "node:stream/consumers"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { unlimitedKey } from "../orders/race.fixture.ts"

/** fetch would decompress; this shows the bytes. */
function read(app: TestApp, key: string, headers: Record<string, string>, path = "/v1/menu") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = { authorization: `Bearer ${key}`, ...headers }
      request(`${app.url}${path}`, { headers: sent }, async response =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: await buffer(response),
        }),
      )
        .on("error", reject)
        .end()
    },
  )
}

describe.each(["on", "node-http", "off"] as const)("with the fast path %s", fastPath => {
  let app: TestApp
  let key: string
  beforeAll(async () => {
    app = await startTestApp({ config: { fastPath } })
    key = (await unlimitedKey(app, await app.restaurant(), "test")).secret
  })
  afterAll(() => app.stop())

  test("the menu comes as the client asks for it, with an ETag for each encoding", async () => {
    const plain = await read(app, key, {})
    const brotli = await read(app, key, { "accept-encoding": "gzip, deflate, br" })
    const zipped = await read(app, key, { "accept-encoding": "gzip" })
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" })
    expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" })
    expect(plain.headers["content-encoding"]).toBeUndefined()
    expect(plain.headers.vary).toBe("Accept-Encoding")
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    expect(brotli.body.length * 5).toBeLessThan(plain.body.length)
    expect(new Set([plain, brotli, zipped].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test("304 for the tag of either encoding", async () => {
    const { headers } = await read(app, key, { "accept-encoding": "br" })
    for (const accept of ["br", "gzip", "identity"]) {
      const again = await read(app, key, {
        "accept-encoding": accept,
        "if-none-match": String(headers.etag),
      })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
      expect(again.headers.vary).toBe("Accept-Encoding")
    }
  })

  test("a small response is never compressed", async () => {
    const { headers } = await read(app, key, { "accept-encoding": "br, gzip" }, "/v1/orders")
    expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined])
  })
})

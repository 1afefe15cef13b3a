import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { chooseEncoding, Encoded, encodeOnce } from "./encoded.ts"

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br; q=0.0 , gzip ; q=0", undefined],
  ["brotli, x-gzip", undefined],
])("Accept-Encoding %j: %s", (header, encoding) => expect(chooseEncoding(header)).toBe(encoding))

const text = Buffer.from("paneer ".repeat(500))
const menu = new Encoded(text, '"v1"')

test("each encoding has its own strong ETag and the same content", () => {
  const [plain, zipped, brotli] = [undefined, "gzip", "br"].map(accept => menu.respond(accept, undefined))
  expect([plain?.etag, zipped?.etag, brotli?.etag]).toEqual(['"v1"', '"v1-gzip"', '"v1-br"'])
  expect(plain?.body).toBe(text)
  expect(gunzipSync(zipped?.body ?? "").equals(text)).toBe(true)
  expect(brotliDecompressSync(brotli?.body ?? "").equals(text)).toBe(true)
})

test("an encoding is compressed once", () => {
  expect(menu.respond("br", undefined).body).toBe(menu.respond("br", undefined).body)
})

test.each(['"v1"', '"v1-br"', '"v1-gzip"', 'W/"v1-br"', '"other", "v1-gzip"', "*"])(
  "If-None-Match %s: nothing is sent, whatever the client accepts",
  tags => {
    for (const accept of [undefined, "gzip", "br"]) expect(menu.respond(accept, tags).body).toBeUndefined()
  },
)

test("the ETag of the response is the one that the client has", () => {
  const etags = ['"v1"', '"v1-br"', '"v1-gzip"']
  for (const accept of [undefined, "gzip", "br"])
    for (const etag of [...etags, `"other", ${etags[1]}`])
      expect(menu.respond(accept, etag).etag).toBe(etags.find(each => etag.endsWith(each)))
  expect(menu.respond("br", "*").etag).toBe('"v1-br"')
})

test("another version is sent, and a tag without its quotes is none", () => {
  for (const tags of ['"v2-br"', "v1-br", '"v1-brx"']) expect(menu.respond("br", tags).body).toBeDefined()
})

test("a tiny body stays plain", () => {
  const tiny = new Encoded(Buffer.from("{}"), '"t"')
  expect(tiny.respond("br", undefined)).toMatchObject({ etag: '"t"', encoding: undefined })
})

test("a passing body is gzipped only if it is large and the client asks", () => {
  const large = "₹".repeat(20_000)
  expect(gunzipSync(encodeOnce(large, "br, gzip") ?? "").toString()).toBe(large)
  expect(encodeOnce(large, "br")).toBeUndefined()
  expect(encodeOnce("small", "gzip")).toBeUndefined()
})

import { once } from "node:events"
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises"
import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, onTestFinished } from "vitest"
import { thorough } from "../../../../../tests/rounds.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { until } from "../../testing/process.ts"
import { makePhotoFiles } from "./make-files.ts"
import { photoIdOf } from "./photo-id.ts"
import {
  gif,
  heic,
  pdf,
  picture,
  pngBomb,
  svg,
  upload,
  withPngText,
  withPngTexts,
} from "./pictures.fixture.ts"
import { withoutPngTexts } from "./png-texts.ts"
import { uploadDirectory } from "./routes.ts"

const dataDir = await mkdtemp(join(tmpdir(), "rasoi-photos-"))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await testApp({ config: { dataDir } })
const owner = await app.signedIn(await app.restaurant())
const jpeg = await picture(700, 500).jpeg().toBuffer()
const png = await picture(700, 500).png().toBuffer()
const send = (file: Buffer, type?: string) =>
  upload(file, { url: app.url, cookie: owner, ...(type ? { type } : {}) })
const namedFiles = () => readdir(uploadDirectory(dataDir)).catch(() => [])

/** The files without a name that this process has open, so that they are gone when it ends. Linux only. */
async function waitingFiles(): Promise<string[]> {
  const links = (await readdir("/proc/self/fd")).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => ""))
  return (await Promise.all(links)).filter(path => path.startsWith(uploadDirectory(dataDir)))
}

/** An upload of which the rest does not come. */
function unfinishedUpload(cookie = owner): ClientRequest {
  const sent = request(`${app.url}/console/v1/photos`, {
    method: "POST",
    headers: { "content-length": 1_000_000, "content-type": "image/jpeg", cookie },
  })
  sent.on("error", () => {})
  sent.write(jpeg.subarray(0, 2_000))
  return sent
}

/** Sends the file itself: `fetch` would copy it first. */
async function statusOfUpload(file: Buffer): Promise<number | undefined> {
  const sent = request(`${app.url}/console/v1/photos`, {
    method: "POST",
    headers: { "content-length": file.length, "content-type": "image/png", cookie: owner },
  })
  sent.end(file)
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  response.resume()
  await once(response, "end")
  return response.statusCode
}

const fileAt = async (url: string) => fetch(url.replace("https://order.example.com", app.url))

test("a photo is kept in three sizes of one shape, without metadata, at addresses that never change", async () => {
  const jpeg = await picture(900, 900)
    .withExif({ IFD0: { Copyright: "Asha Rao" }, IFD3: { GPSLatitude: "12/1 58/1 0/1" } })
    .jpeg()
    .toBuffer()
  const { status, body } = await send(jpeg)
  expect([status, body.object]).toEqual([201, "photo"])
  expect(body.images).toEqual(
    [320, 640, 1280].map(width => ({
      url: `https://order.example.com/photos/${body.id}-${width}.webp`,
      width,
      height: (width * 3) / 4,
    })),
  )
  for (const { url, width, height } of body.images) {
    const response = await fileAt(url)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("image/webp")
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    const etag = response.headers.get("etag") ?? ""
    const bytes = Buffer.from(await response.arrayBuffer())
    const facts = await sharp(bytes).metadata()
    expect([facts.format, facts.width, facts.height]).toEqual(["webp", width, height])
    expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual(Array(4).fill(undefined))
    expect(bytes.includes("Asha")).toBe(false)
    const again = await fetch(response.url, { headers: { "if-none-match": etag } })
    expect([again.status, await again.text()]).toEqual([304, ""])
  }
})

test("the same photo again has the same id, also for another restaurant; each has its own row", async () => {
  // No other test sends this colour.
  const png = await picture(400, 300, "#246").png().toBuffer()
  const first = await send(png)
  expect((await send(png)).body.id).toBe(first.body.id)
  const cookie = await app.signedIn(await app.restaurant())
  const other = await upload(png, { url: app.url, cookie })
  expect(other.body.id).toBe(first.body.id)
  const { rows } = await query("select restaurant_id from photos where id = $1", [first.body.id])
  expect(rows).toHaveLength(2)
})

test("a photo that was taken upright is turned, and transparent parts are white", async () => {
  const half = { create: { width: 400, height: 600, channels: 4, background: "#ff0000" } } as const
  const base = sharp({ create: { width: 800, height: 600, channels: 4, background: "#00000000" } })
  const sideways = await base
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .webp({ lossless: true })
    .toBuffer()
  const { body } = await send(sideways)
  const bytes = await (await fileAt(body.images[0].url)).arrayBuffer()
  const { data, info } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ]
  const [red, green] = pixel(160, 20)
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(60)
  expect(Math.min(...pixel(160, 220))).toBeGreaterThan(240)
})

test("an original of 24 megapixels is taken", async () => {
  const large = await picture(6000, 4000).jpeg({ progressive: true }).toBuffer()
  expect((await send(large)).status).toBe(201)
})

test.each<[what: string, file: Buffer, reason: string, words: RegExp]>([
  ["a bomb", pngBomb(50_000, 50_000), "PHOTO_PIXELS", /50000 × 50000 .* make it smaller/],
  ["too few pixels", await picture(300, 200).png().toBuffer(), "PHOTO_SMALL", /at least 320 × 240/],
  ["an iPhone's HEIC", heic, "PHOTO_TYPE", /send it as JPEG.*Most Compatible/],
  ["an SVG", svg, "PHOTO_TYPE", /export it as PNG/],
  ["a GIF", gif, "PHOTO_TYPE", /is a GIF file; save it as JPEG/],
  ["a PDF", pdf, "PHOTO_TYPE", /is a PDF file/],
  ["text", Buffer.from("hello"), "PHOTO_TYPE", /is not a photo/],
  ["noise", Buffer.alloc(12 * 1024 * 1024, "r4ndom"), "PHOTO_TYPE", /is not a photo/],
  ["a truncated JPEG", jpeg.subarray(0, jpeg.length / 2), "PHOTO_BROKEN", /save the photo again/],
  ["a truncated PNG", png.subarray(0, png.length / 2), "PHOTO_BROKEN", /save the photo again/],
  ["only the beginning of a JPEG", jpeg.subarray(0, 12), "PHOTO_BROKEN", /damaged/],
  ["a PNG full of zeros", pngBomb(1000, 1000), "PHOTO_BROKEN", /damaged/],
])("%s: 422 that says what to do, and nothing is left", async (_, file, reason, words) => {
  const { status, body } = await send(file, "image/jpeg")
  expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", "body"])
  expect(body.error.errors[0].reason).toBe(reason)
  expect(body.error.message).toMatch(words)
  expect(await waitingFiles()).toEqual([])
})

test.each(["image/png", "text/plain", "application/json", "application/octet-stream", "image/heic"])(
  "the content counts, not the Content-Type %s",
  async type => {
    expect((await send(png, type)).status).toBe(201)
  },
)

test("no body: 422; more than 12 MiB: 413, whether or not the length is announced", async () => {
  expect((await send(Buffer.alloc(0))).body.error).toMatchObject({ code: "VALIDATION_FAILED", field: "body" })
  const tooLong = Buffer.concat([jpeg, Buffer.alloc(12 * 1024 * 1024)])
  expect((await send(tooLong)).status).toBe(413)
  const streamed = await fetch(`${app.url}/console/v1/photos`, {
    method: "POST",
    headers: { cookie: owner },
    body: new Blob([new Uint8Array(tooLong)]).stream(),
    duplex: "half",
  } as RequestInit)
  expect(streamed.status).toBe(413)
  expect(await waitingFiles()).toEqual([])
})

test("before sign-in and role are checked, nothing of the file is read", async () => {
  const staff = await app.signedIn(await app.restaurant(), "STAFF")
  for (const [cookie, code] of [
    [undefined, "UNAUTHENTICATED"],
    [staff, "ROLE_MISSING"],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<string>()
    const sent = request(`${app.url}/console/v1/photos`, {
      method: "POST",
      headers: { "content-length": 1_000_000, "content-type": "image/jpeg", ...(cookie ? { cookie } : {}) },
    })
    // One byte: the response comes although the rest never does.
    sent.on("response", async response => resolve((await response.toArray()).join("")))
    sent.on("error", () => {})
    sent.write("x")
    expect(JSON.parse(await promise).error.code).toBe(code)
    sent.destroy()
  }
  expect(await waitingFiles()).toEqual([])
})

test("a file that waits has no name: the system removes it when the client disconnects or the server is killed", async () => {
  const sent = unfinishedUpload()
  onTestFinished(() => void sent.destroy())
  // Its name is removed as soon as the file is open.
  await until(async () => (await waitingFiles()).length === 1 && (await namedFiles()).length === 0)
  sent.destroy()
  await until(async () => (await waitingFiles()).length === 0)
})

test("ten at once of a restaurant and twenty in all; the next is asked to come again", async () => {
  const [other, third] = [
    await app.signedIn(await app.restaurant()),
    await app.signedIn(await app.restaurant()),
  ]
  const sent = Array.from({ length: 10 }, () => unfinishedUpload())
  await until(async () => (await waitingFiles()).length === 10)
  expect((await send(jpeg)).status).toBe(503)
  expect((await upload(jpeg, { url: app.url, cookie: other })).status).toBe(201)
  for (let number = 0; number < 10; number += 1) sent.push(unfinishedUpload(other))
  await until(async () => (await waitingFiles()).length === 20)
  const refused = await upload(jpeg, { url: app.url, cookie: third })
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
  expect(refused.body.error.message).toContain("send this one again in a few seconds")
  for (const one of sent) one.destroy()
  await until(async () => (await waitingFiles()).length === 0)
  expect((await send(jpeg)).status).toBe(201)
})

test("texts in a PNG are not unpacked: its photo is that of the file without them", async () => {
  const photo = await picture(800, 600, "#123").png().toBuffer()
  const texts = withPngTexts(photo, 100)
  expect(withoutPngTexts(texts)).toEqual(withoutPngTexts(photo))
  expect(withoutPngTexts(texts).length).toBeLessThanOrEqual(photo.length)
  expect(withoutPngTexts(jpeg)).toBe(jpeg)
  const [plain, laden] = [await send(photo), await send(texts)]
  expect([laden.status, laden.body.id]).toEqual([201, plain.body.id])
  for (const cut of [5, 20, 200]) expect((await send(texts.subarray(0, cut))).status).toBe(422)
})

test("different photos of two restaurants at once: each upload gets its own", async () => {
  const other = await app.signedIn(await app.restaurant())
  const colours = ["#100", "#500", "#a00"]
  const files = await Promise.all(colours.map(colour => picture(400, 300, colour).png().toBuffer()))
  const sent = files.flatMap(file => [send(file), upload(file, { url: app.url, cookie: other })])
  const ids = (await Promise.all(sent)).map(({ body }) => body.id)
  const expected = await Promise.all(files.map(async file => photoIdOf(await makePhotoFiles(file))))
  expect(new Set(expected).size).toBe(colours.length)
  expect(ids).toEqual(expected.flatMap(id => [id, id]))
})

test("2,000 photos: the next is refused with the reason, and another restaurant's is not", async () => {
  const restaurantId = await app.restaurant()
  const cookie = await app.signedIn(restaurantId)
  await query(
    `insert into photos (restaurant_id, id, small, middle, large, counted_on)
     select $1, 'pho_' || lpad(to_hex(number), 32, '0'), '', '', '', now() from generate_series(1, 1999) number`,
    [restaurantId],
  )
  expect((await upload(jpeg, { url: app.url, cookie })).status).toBe(201)
  const refused = await upload(png, { url: app.url, cookie })
  expect([refused.status, refused.body.error.errors[0].reason]).toEqual([422, "PHOTOS_FULL"])
  expect((await send(png)).status).toBe(201)
})

test.runIf(thorough)("3,000 photos a minute that are not in memory are read for one network", async () => {
  const path = (number: number) => `/photos/pho_${number.toString(16).padStart(32, "f")}-320.webp`
  const statuses = new Map<number, number>()
  let next = 0
  async function read(): Promise<void> {
    while (next < 3_010) {
      next += 1
      const { status } = await fetch(app.url + path(next))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  app.clock.advance(60_000)
  await Promise.all(Array.from({ length: 20 }, read))
  expect(Object.fromEntries(statuses)).toEqual({ 404: 3_000, 429: 10 })
  app.clock.advance(60_000)
  expect((await fetch(app.url + path(1))).status).toBe(404)
})

test.runIf(thorough)("ten at once: all are kept, and bodies wait on disk", async () => {
  // Large, and decoded quickly.
  const large = withPngText(await picture(400, 300).png().toBuffer(), 11_200_000)
  expect(large.length).toBeGreaterThan(11_000_000)
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOfUpload(large)))
  clearInterval(watch)
  expect(statuses).toEqual(Array(10).fill(201))
  expect(await waitingFiles()).toEqual([])
  // The test itself holds what its ten clients send.
  expect((most - before) / (10 * large.length)).toBeLessThan(1.6)
})

test.each([
  "/photos/x.webp",
  "/photos/pho_0123456789abcdef0123456789abcdef-320.webp",
  "/photos/pho_0123456789abcdef0123456789abcdef-321.webp",
  "/photos/..%2f..%2fetc",
])("%s: 404", async path => {
  expect((await app.call(path)).body.error.code).toBe("NOT_FOUND")
})

/** Reads rows for a check. */
async function query(text: string, values: unknown[]) {
  const { Client } = await import("pg")
  const { clientConfig } = await import("../../db/connection.ts")
  const options = { applicationName: "rasoi-test", statementDeadlineMs: 30_000 }
  const client = new Client(clientConfig(app.connection, options))
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

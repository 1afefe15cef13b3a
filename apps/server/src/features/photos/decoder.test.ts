import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, expect, test } from "vitest"
import { until } from "../../testing/process.ts"
import { makePhotoDecoder, type PhotoDecoder } from "./decoder.ts"
import { picture } from "./pictures.fixture.ts"

const folder = await mkdtemp(join(tmpdir(), "rasoi-decoder-"))
afterAll(() => rm(folder, { recursive: true }))
let decoder: PhotoDecoder
afterEach(() => decoder.end())

const read = (content: Buffer | string) => decoder.read({ read: async () => Buffer.from(content) })
const program = new URL("./failing-process.fixture.ts", import.meta.url)
const refusal = {
  code: "SERVICE_UNAVAILABLE",
  retryAfter: 5,
  message: expect.stringMatching(/Send it again.*another JPEG/),
}

test("a killed process says nothing about the photo: another one reads it", async () => {
  decoder = makePhotoDecoder({ program })
  expect((await read(`killed-once ${join(folder, "marker")}`))[320].toString()).toBe("read")
})

test("killed twice: 503 with what to do, and the next photo is read", async () => {
  decoder = makePhotoDecoder({ program })
  await expect(read("killed")).rejects.toMatchObject(refusal)
  expect((await read("sound"))[320].toString()).toBe("read")
})

test("a process that does not respond in time is ended: 503 with what to do", async () => {
  decoder = makePhotoDecoder({ program, longestMs: 1 })
  await expect(read("stuck")).rejects.toMatchObject(refusal)
})

test("one photo is read at a time: the next is not in memory before", async () => {
  decoder = makePhotoDecoder({ program })
  const marker = join(folder, "stuck")
  let inMemory = 0
  const file = {
    async read() {
      inMemory += 1
      return Buffer.from(`stuck ${marker}`)
    },
  }
  const both = [decoder.read(file), decoder.read(file)].map(result => result.catch((error: unknown) => error))
  await until(() => existsSync(marker))
  expect(inMemory).toBe(1)
  decoder.end()
  expect(await Promise.all(both)).toMatchObject([refusal, refusal])
})

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="9" height="9"/></svg>`

test.each<[what: string, make: () => Promise<Buffer>]>([
  ["SVG", async () => Buffer.from(drawing)],
  ["GIF", () => picture(640, 480).gif().toBuffer()],
  ["TIFF", () => picture(640, 480).tiff().toBuffer()],
])("the process itself has no decoder for %s", async (_, make) => {
  decoder = makePhotoDecoder()
  await expect(read(await make())).rejects.toMatchObject({ faults: [{ reason: "PHOTO_BROKEN" }] })
})

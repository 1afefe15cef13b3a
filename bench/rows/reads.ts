import { writeFileSync } from "node:fs"
import { get } from "node:http"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { type Bench, type Benchmark, compareWithBare, measureSelected } from "../bench.ts"
import { type BareServer, startBare } from "../limits/start-bare.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { makeScratch, type Setup } from "../setup/index.ts"

const goal = { of: "ratio", atLeast: 0.85 } as const
const against = "bare node:http, same bytes"
const names = [
  "GET /v1/menu 200",
  "GET /v1/menu 304",
  "GET /v1/restaurant 200",
  "GET /v1/menu brotli",
  "GET /v1/menu gzip",
] as const

export const reads: Benchmark = {
  names,
  async measure(bench) {
    const setup = await bench.setup()
    const [menu200, menu304, restaurant, menuBrotli, menuGzip] = names
    const menu = await read(setup, "/v1/menu")
    const profile = await read(setup, "/v1/restaurant")
    const menuLimit = await sameBytes(bench, menu.text)
    const profileLimit = await sameBytes(bench, profile.text)
    const brotli = await readEncoded(setup, "/v1/menu", "br")
    const zipped = await readEncoded(setup, "/v1/menu", "gzip")
    const brotliLimit = await sameBytes(bench, brotli, "br")
    const gzipLimit = await sameBytes(bench, zipped, "gzip")
    const sizeOf = (body: string | Buffer) => `${Math.round(Buffer.byteLength(body) / 1024)} KB`
    try {
      const line = (name: string, plan: Plan, limit: BareServer) => ({
        name,
        measure: () =>
          compareWithBare(
            bench,
            { name, against, goal },
            { ours: setup.server.port, beside: limit.port },
            plan,
          ),
      })
      return await measureSelected(bench, [
        line(`${menu200} (${sizeOf(menu.text)})`, planOf(setup, "/v1/menu"), menuLimit),
        line(menu304, planOf(setup, "/v1/menu", menu.etag), menuLimit),
        line(restaurant, planOf(setup, "/v1/restaurant"), profileLimit),
        line(`${menuBrotli} (${sizeOf(brotli)})`, planOf(setup, "/v1/menu", undefined, "br"), brotliLimit),
        line(`${menuGzip} (${sizeOf(zipped)})`, planOf(setup, "/v1/menu", undefined, "gzip"), gzipLimit),
      ])
    } finally {
      for (const limit of [menuLimit, profileLimit, brotliLimit, gzipLimit]) await limit.stop()
    }
  },
}

export async function read({ call, busy }: Setup, path: string) {
  const { status, text, headers } = await call(path, { key: busy.secret })
  if (status !== 200) throw new Error(`${path} got status ${status}: ${text}`)
  return { text, etag: headers.get("etag") ?? "" }
}

/** The compressed bytes; fetch would decompress them. */
export function readEncoded({ server, busy }: Setup, path: string, encoding: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${busy.secret}`, "Accept-Encoding": encoding }
  return new Promise((resolve, reject) => {
    get({ port: server.port, path, headers }, response => {
      if (response.headers["content-encoding"] !== encoding)
        reject(new Error(`${path} is not in ${encoding}`))
      else buffer(response).then(resolve, reject)
    }).on("error", reject)
  })
}

export function planOf({ busy }: Setup, path: string, etag?: string, encoding?: string): Plan {
  const headers = {
    ...(etag ? { "If-None-Match": etag } : {}),
    ...(encoding ? { "Accept-Encoding": encoding } : {}),
  }
  const request = makeRequest({ method: "GET", path, key: busy.secret, headers })
  return { requests: [request], expected: etag ? 304 : 200 }
}

export function sameBytes({ cleanUp }: Bench, body: string | Buffer, encoding?: string): Promise<BareServer> {
  const path = join(makeScratch(cleanUp), "body.json")
  writeFileSync(path, body)
  return startBare(cleanUp, "bare-bytes.ts", [path, ...(encoding ? [encoding] : [])])
}

import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { getMenu, maxBodyBytes } from "@rasoi/contract"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { category, dish } from "../demo/builders.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { until } from "../testing/process.ts"
import { openRaw, type RawConnection } from "../testing/raw-connection.ts"
import type { FastPathMode } from "./fast-path/index.ts"

const tlsFiles = {
  certPath: join(import.meta.dirname, "..", "testing", "tls", "cert.pem"),
  keyPath: join(import.meta.dirname, "..", "testing", "tls", "key.pem"),
}
const maxPerAddress = 20
const maxConnections = 30
/** Two of the largest bodies. */
const unfinishedBodyBytes = 2 * maxBodyBytes

const carriers: [carrier: string, fastPath: FastPathMode][] = [
  ["our own reader of the connection", "on"],
  ["node:http before Fastify", "node-http"],
  ["Fastify", "off"],
]
/** `node:http` reads both kinds of connections alike, so TLS is tested with the carriers before and behind it. */
const ways = carriers.flatMap(([carrier, fastPath]) =>
  (fastPath === "node-http" ? [false] : [false, true]).map(tls => ({
    carrier,
    fastPath,
    tls,
    over: tls ? "TLS" : "TCP",
  })),
)

/** A few of its responses are more than the kernel keeps for a client that does not read. */
const largeMenu = {
  categories: Array.from({ length: 10 }, (_, number) =>
    category(
      `Category ${number}`,
      "All of them.",
      Array.from({ length: 100 }, (_, index) =>
        dish(`Dish ${number} ${index}`, "VEG", 100, { description: "x".repeat(1_000) }),
      ),
    ),
  ),
}

/** Every limit that belongs to a connection, whatever serves it. */
describe.each(ways)("$carrier, over $over", ({ fastPath, tls }) => {
  let app: TestApp
  let key: string
  let isUnlimited: boolean
  let opened: RawConnection[] = []

  beforeAll(async () => {
    app = await startTestApp({
      config: { fastPath, tls: tls ? tlsFiles : undefined },
      connectionLimits: { maxPerAddress, maxConnections, unfinishedBodyBytes },
      isUnlimitedPeer: () => isUnlimited,
    })
    key = (await app.key(await app.restaurant({}, largeMenu))).secret
  })
  afterAll(() => app.stop())
  beforeEach(() => {
    isUnlimited = true
  })
  afterEach(async () => {
    for (const { socket } of opened) socket.destroy()
    await Promise.all(opened.map(({ closed }) => closed))
    await until(() => app.connections.count === 0)
    opened = []
    app.clock.advance(60_000)
  })

  async function open(): Promise<RawConnection> {
    const connection = await openRaw(app.port, tls)
    opened.push(connection)
    return connection
  }

  /** A connection that the carrier serves already. */
  async function openUsed(): Promise<RawConnection> {
    const connection = await open()
    connection.send(get("/v1/restaurant"))
    expect((await connection.response())?.status).toBe(200)
    return connection
  }

  const get = (path: string, more = "") =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n${more}\r\n`
  const authorized = () => [`Authorization: Bearer ${key}`, "Idempotency-Key: a-key-of-the-test"]
  const post = (length: number | "chunked", more: readonly string[] = [], path = "/v1/orders") =>
    [
      `POST ${path} HTTP/1.1`,
      "Host: localhost",
      length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
      ...(more.some(line => line.startsWith("Content-Type")) ? [] : ["Content-Type: application/json"]),
      ...more,
      "\r\n",
    ].join("\r\n")
  const refusalOf = async (connection: RawConnection) => {
    const { status, code } = (await connection.response()) ?? {}
    return [status, code]
  }

  test("nobody else listens to connections and requests", () => {
    const counts = ["connection", "secureConnection", "request"].map(event =>
      app.http.server.listenerCount(event),
    )
    expect(counts).toEqual([1, tls ? 1 : 0, 1])
  })

  describe("bodies that are being received", () => {
    test("over the limit of all together, the oldest is refused, and the newest goes on", async () => {
      const [first, second, third] = [await openUsed(), await openUsed(), await openUsed()]
      for (const connection of [first, second]) {
        const arrived = once(app.http.server, "request")
        connection.send(post(maxBodyBytes, authorized()))
        connection.send(" ".repeat(maxBodyBytes - 10))
        await arrived
      }
      const body = "{}"
      third.send(post(body.length, authorized()))
      third.send(body.slice(0, 1))
      expect(await refusalOf(first)).toEqual([408, "REQUEST_TIMEOUT"])
      await first.closed
      third.send(body.slice(1))
      expect(await refusalOf(third)).toEqual([422, "VALIDATION_FAILED"])
      second.send(" ".repeat(10))
      expect(await refusalOf(second)).toEqual([422, "VALIDATION_FAILED"])
    })

    test("without a key each gets a response at once, and takes no room from the others", async () => {
      const sender = await openUsed()
      const arrived = once(app.http.server, "request")
      sender.send(post(maxBodyBytes, authorized()))
      sender.send(" ".repeat(maxBodyBytes - 10))
      await arrived
      for (let count = 0; count < 5; count += 1) {
        const stranger = await openUsed()
        stranger.send(post(maxBodyBytes))
        stranger.send(" ".repeat(maxBodyBytes - 10))
        expect(await refusalOf(stranger)).toEqual([401, "UNAUTHENTICATED"])
      }
      sender.send(" ".repeat(10))
      expect(await refusalOf(sender)).toEqual([422, "VALIDATION_FAILED"])
    })

    test("that do not arrive in time, or whose head does not, get 408", async () => {
      const { requestTimeout } = app.http.server
      expect(requestTimeout).toBe(30_000)
      app.http.server.requestTimeout = 100
      try {
        for (const bytes of [post(1_000, authorized()), "GET /v1/menu HTTP/1.1\r\nHost: lo"]) {
          const connection = await openUsed()
          connection.send(bytes)
          expect(await refusalOf(connection)).toEqual([408, "REQUEST_TIMEOUT"])
          await connection.closed
        }
      } finally {
        app.http.server.requestTimeout = requestTimeout
      }
    })
  })

  describe("requests behind requests", () => {
    test("sixteen get a response", async () => {
      const connection = await openUsed()
      connection.send(get("/v1/restaurant").repeat(16))
      for (let count = 0; count < 16; count += 1) expect((await connection.response())?.status).toBe(200)
    })

    test("with the seventeenth the connection ends", async () => {
      const connection = await openUsed()
      connection.send(get("/v1/restaurant").repeat(17))
      await connection.closed
    })
  })

  test("a client that does not read for 60 seconds loses its connection", async () => {
    const event = tls ? "secureConnection" : "connection"
    const accepted = once(app.http.server, event) as Promise<[Socket]>
    const client = await open()
    const [served] = await accepted
    client.socket.pause()
    while (served.writableLength === 0) {
      const before = served.bytesRead
      client.send(get(getMenu.path))
      await until(() => served.writableLength > 0 || served.bytesRead > before)
    }
    app.connections.endSlowClients()
    app.clock.advance(59_999)
    app.connections.endSlowClients()
    expect(served.destroyed).toBe(false)
    app.clock.advance(1)
    app.connections.endSlowClients()
    expect(served.destroyed).toBe(true)
    client.socket.destroy()
  })

  describe("how many connections are open", () => {
    test("one address may have so many, and another one when one of them is closed", async () => {
      isUnlimited = false
      const connections = await Promise.all(Array.from({ length: maxPerAddress }, openUsed))
      const refused = await open()
      await refused.closed
      connections[0]?.socket.destroy()
      await until(() => app.connections.count === maxPerAddress - 1)
      await openUsed()
    })

    test("callers on this machine and trusted proxies may have more", async () => {
      await Promise.all(Array.from({ length: maxPerAddress + 1 }, openUsed))
    })

    test("when the server is full, the oldest that has sent no request makes room", async () => {
      const used = await openUsed()
      const silent: RawConnection[] = []
      for (let count = 1; count < maxConnections; count += 1) silent.push(await open())
      silent[0]?.send("GET /v1/menu HTTP/1.1\r\nHost: lo")
      const next = await openUsed()
      await silent[0]?.closed
      expect(silent.filter(({ socket }) => socket.closed)).toHaveLength(1)
      for (const connection of [used, next, ...silent.slice(1)]) {
        connection.send(get("/v1/restaurant"))
        expect((await connection.response())?.status).toBe(200)
      }
      const refused = await open()
      await refused.closed
    })
  })

  test.runIf(tls)("a handshake takes at most 10 seconds", async () => {
    const used = await openUsed()
    const socket = connect(app.port, "127.0.0.1").on("error", () => {})
    await until(() => app.connections.count === 2)
    app.clock.advance(9_999)
    app.connections.endSlowClients()
    expect(app.connections.count).toBe(2)
    app.clock.advance(1)
    app.connections.endSlowClients()
    await once(socket, "close")
    used.send(get("/v1/restaurant"))
    expect((await used.response())?.status).toBe(200)
  })

  test("two Host headers or none: 400 with our envelope, and the connection ends", async () => {
    const two = ["Host: localhost\r\n", "hOST: other\r\n"].map(more => get("/v1/menu", more))
    for (const request of [...two, get("/v1/menu").replace("Host: localhost\r\n", "")]) {
      const connection = await openUsed()
      connection.send(request)
      expect(await refusalOf(connection)).toEqual([400, "MALFORMED_REQUEST"])
      await connection.closed
    }
  })

  test("a head of 12 KiB is read; one of more than 16 KiB: 400 with our envelope, and the connection ends", async () => {
    const long = (bytes: number) => get("/v1/restaurant", `X-Long: ${"a".repeat(bytes)}\r\n`)
    const connection = await openUsed()
    connection.send(long(12 * 1024))
    expect((await connection.response())?.status).toBe(200)
    connection.send(long(17 * 1024))
    expect(await refusalOf(connection)).toEqual([400, "MALFORMED_REQUEST"])
    await connection.closed
  })

  describe("before a body is read", () => {
    test.each<[string, number | "chunked", string[], unknown[]]>([
      ["too long by its Content-Length", maxBodyBytes + 1, [], [413, "PAYLOAD_TOO_LARGE"]],
      ["not JSON by its Content-Type", 10, ["Content-Type: text/plain"], [415, "UNSUPPORTED_MEDIA_TYPE"]],
      ["with a Content-Encoding", 10, ["Content-Encoding: gzip"], [415, "UNSUPPORTED_MEDIA_TYPE"]],
      ["without a key", 10, [], [401, "UNAUTHENTICATED"]],
      ["in chunks, without a key", "chunked", [], [401, "UNAUTHENTICATED"]],
      ["as it is, without a key", 10, ["Content-Encoding: Identity"], [401, "UNAUTHENTICATED"]],
    ])("%s", async (_, length, more, refusal) => {
      const connection = await openUsed()
      connection.send(post(length, more))
      expect(await refusalOf(connection)).toEqual(refusal)
    })

    test("Content-Encoding is refused with a key and in the console, too", async () => {
      const gzip = "Content-Encoding: gzip"
      for (const [path, more] of [
        ["/v1/orders", [gzip, ...authorized()]],
        ["/console/v1/session", [gzip]],
      ] as const) {
        const connection = await openUsed()
        connection.send(post(10, more, path))
        expect(await refusalOf(connection)).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"])
      }
    })

    test("a stranger who sends 256 KiB reads the refusal, and no byte of it is parsed", async () => {
      const parse = vi.spyOn(JSON, "parse")
      try {
        const stranger = await openUsed()
        const body = Buffer.from(`[${'{"0":0},'.repeat(1_000)}0]`.padEnd(maxBodyBytes))
        stranger.send(post(body.length))
        stranger.send(body)
        stranger.send(get("/v1/restaurant"))
        expect((await stranger.response())?.status).toBe(401)
        expect((await stranger.response())?.status).toBe(200)
        expect(parse.mock.calls.filter(([text]) => text.length >= 1_000)).toEqual([])
      } finally {
        parse.mockRestore()
      }
    })
  })

  describe("with a key", () => {
    const remaining = (head: string) => Number(/^ratelimit: .*r=(\d+)/im.exec(head)?.[1])

    test("bad JSON is 422, chunks over the limit are 413, and both count against the limit", async () => {
      const chunk = `1000\r\n${" ".repeat(4_096)}\r\n`
      const send = async (...parts: string[]) => {
        const connection = await openUsed()
        for (const part of parts) connection.send(part)
        const { status, code, head = "" } = (await connection.response()) ?? {}
        return { refusal: [status, code], left: remaining(head) }
      }
      const bad = await send(post(3, authorized()), "{a}")
      const long = await send(post("chunked", authorized()), chunk.repeat(maxBodyBytes / 4_096 + 1))
      const direct = await send(`${post(3, authorized())}{a}`)
      expect(bad.refusal).toEqual([422, "VALIDATION_FAILED"])
      expect(long.refusal).toEqual([413, "PAYLOAD_TOO_LARGE"])
      expect(direct.refusal).toEqual([422, "VALIDATION_FAILED"])
      expect([long.left, direct.left]).toEqual([bad.left - 1, bad.left - 2])
    })
  })
})

import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { getMenu, getOrder, placeOrder } from "@rasoi/contract"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { limitTestConnections } from "../connections.fixture.ts"
import { type FastPath, makeFastPath } from "./index.ts"

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const post = (body: string) =>
  `POST /v1/orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

let server: Server
let fastPath: FastPath
let draining: boolean
/** Requests that node:http has got to see. */
let seen: string[]
/** An order gets a response when its test says so. */
let pending: Map<string, (response: string) => void>
let observed: string[]
const open: Socket[] = []

beforeEach(async () => {
  seen = []
  observed = []
  pending = new Map()
  draining = false
  fastPath = makeFastPath({
    isDraining: () => draining,
    requestIdOf: () => "req_1",
    transportOf: () => "plain",
    parseJson: text => JSON.parse(text),
    refuse: () => ({ status: 500, cacheControl: "no-store", body: "refused" }),
    refuseOverload: send => send(),
    observe: ({ path }) => observed.push(path),
    onLateFault(error) {
      throw error
    },
  })
  server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume()
    response.end("framework")
  })
  const complete = (body: unknown) => ({
    status: 200,
    cacheControl: "no-store",
    body: body as string | Buffer,
  })
  const open = { requireCapacity() {}, admit() {}, complete }
  fastPath.register(getMenu, { ...open, handle: () => Buffer.from("menu") })
  fastPath.register(placeOrder, { ...open, handle: ({ body }) => JSON.stringify(body) })
  fastPath.register(getOrder, {
    ...open,
    handle: ({ params }) =>
      new Promise(resolve => {
        pending.set((params as { id: string }).id, resolve)
      }),
  })
  fastPath.attachTo(limitTestConnections(server))
  server.prependListener("request", ({ url }) => seen.push(url ?? ""))
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  fastPath.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

async function dial() {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8")
  open.push(socket)
  let text = ""
  socket.on("data", part => {
    text += part
  })
  await once(socket, "connect")
  return {
    socket,
    send: (bytes: string) => socket.write(bytes),
    /** The bodies of all responses so far, once there are so many. */
    async bodies(count: number): Promise<string[]> {
      for (;;) {
        const responses = [...text.matchAll(/HTTP\/1\.1 \d{3} .*?\r\n\r\n(.*?)(?=HTTP\/1\.1|$)/gs)]
        const bodies = responses.map(([, body = ""]) => body)
        if (bodies.length >= count && bodies.every(body => body !== "")) return bodies
        await once(socket, "data")
      }
    },
    get text() {
      return text
    },
  }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(resolve => setImmediate(resolve))
}

describe("a connection with plain requests", () => {
  test("gets a response without node:http, one after the other, and kept", async () => {
    const { send, bodies } = await dial()
    send(get("/v1/menu"))
    await bodies(1)
    send(post('{"a":1}'))
    await bodies(2)
    send(get("/v1/menu"))
    expect(await bodies(3)).toEqual(["menu", '{"a":1}', "menu"])
    expect(seen).toEqual([])
    expect(observed).toEqual(["/v1/menu", "/v1/orders", "/v1/menu"])
  })

  test("its responses have the headers that node:http would send", async () => {
    const line = await dial()
    line.send(get("/v1/menu"))
    await line.bodies(1)
    const [status, ...lines] = line.text.split("\r\n\r\n")[0]?.split("\r\n") ?? []
    expect(status).toBe("HTTP/1.1 200 OK")
    const date = lines.find(each => each.startsWith("date: "))
    expect(Math.abs(Date.parse(date?.slice(6) ?? "") - Date.now())).toBeLessThan(60_000)
    expect(lines.filter(each => each !== date)).toEqual([
      "x-request-id: req_1",
      "x-content-type-options: nosniff",
      "cache-control: no-store",
      "content-length: 4",
      "connection: keep-alive",
      "keep-alive: timeout=60",
    ])
  })

  test("ends after the last response when the client has said its last", async () => {
    const line = await dial()
    line.socket.end(get("/v1/orders/ord_1"))
    await until(() => pending.has("ord_1"))
    pending.get("ord_1")?.("first")
    await once(line.socket, "end")
    expect(line.text).toMatch(/\r\n\r\nfirst$/)
  })

  test("that never sends anything is closed when its first request is late", async () => {
    server.requestTimeout = 30
    const { socket } = await dial()
    await once(socket, "close")
  })

  test("that is idle for too long is closed", async () => {
    server.keepAliveTimeout = 30
    const { socket, send, bodies } = await dial()
    send(get("/v1/menu"))
    await bodies(1)
    await once(socket, "close")
  })

  test("that breaks while a response is made hurts nobody", async () => {
    const { socket, send } = await dial()
    send(get("/v1/orders/ord_1"))
    await until(() => pending.has("ord_1"))
    socket.resetAndDestroy()
    await once(socket, "close")
    pending.get("ord_1")?.("late")
    await until(() => observed.length === 1)
    const other = await dial()
    other.send(get("/v1/menu"))
    expect(await other.bodies(1)).toEqual(["menu"])
  })

  test("whose client reads nothing gets no more responses", async () => {
    const large = "x".repeat(4_000_000)
    const { socket } = await dial()
    socket.pause()
    for (let count = 0; count < 20; count += 1) {
      const id = `ord_${count}`
      socket.write(get(`/v1/orders/${id}`))
      for (let turn = 0; turn < 50 && !pending.has(id); turn += 1) await new Promise(setImmediate)
      pending.get(id)?.(large)
    }
    const finished = observed.length
    expect(finished).toBeLessThan(5)
    socket.resume()
    await until(() => pending.size > finished)
  })
})

describe("goes to node:http with the first request that is anything else", () => {
  test("another path; what came before got a response here", async () => {
    const { send, bodies } = await dial()
    send(get("/v1/menu"))
    await bodies(1)
    send(get("/docs"))
    await bodies(2)
    send(get("/v1/menu"))
    expect(await bodies(3)).toEqual(["menu", "framework", "menu"])
    expect(seen).toEqual(["/docs", "/v1/menu"])
  })

  test("in pieces", async () => {
    const accepted = once(server, "connection")
    const { send, bodies } = await dial()
    const [ours] = (await accepted) as [Socket]
    const [first = "", second = ""] = get("/v1/menu").split("Host")
    send(first)
    await until(() => ours.bytesRead > 0)
    send(`Host${second}`)
    expect(await bodies(1)).toEqual(["menu"])
    expect(seen).toEqual(["/v1/menu"])
  })

  test("several at once get a response in their order", async () => {
    const { send, bodies } = await dial()
    send(get("/v1/menu") + get("/docs") + post("{}"))
    expect(await bodies(3)).toEqual(["menu", "framework", "{}"])
  })

  test("one that comes while another gets a response has to wait for it", async () => {
    const { send, bodies } = await dial()
    send(get("/v1/orders/ord_1"))
    await until(() => pending.has("ord_1"))
    send(get("/v1/menu"))
    send(get("/docs"))
    await new Promise(setImmediate)
    expect(seen).toEqual([])
    pending.get("ord_1")?.("first")
    expect(await bodies(3)).toEqual(["first", "menu", "framework"])
  })

  test("what is no HTTP is node:http's to refuse", async () => {
    const line = await dial()
    line.send("\x16\x03\x01 hello\r\n\r\n")
    await once(line.socket, "close")
    expect(line.text).toMatch(/^HTTP\/1\.1 400 Bad Request/)
  })
})

describe("while the server drains", () => {
  test("every request gets a response, and each response closes its connection", async () => {
    const [idle, busy] = [await dial(), await dial()]
    idle.send(get("/v1/menu"))
    await idle.bodies(1)
    busy.send(get("/v1/orders/ord_1"))
    await until(() => pending.has("ord_1"))
    draining = true
    idle.send(get("/v1/menu"))
    pending.get("ord_1")?.("first")
    const fresh = await dial()
    fresh.send(get("/v1/menu"))
    await Promise.all([idle, busy, fresh].map(({ socket }) => once(socket, "end")))
    expect(idle.text).toMatch(/connection: close\r\n\r\nmenu$/)
    expect(busy.text).toMatch(/connection: close\r\n\r\nfirst$/)
    expect(fresh.text).toMatch(/connection: close\r\n\r\nmenu$/)
  })

  test("a response that node:http carries ends its connection, too", async () => {
    draining = true
    const line = await dial()
    line.send(get("/v1/menu", "Connection: Keep-Alive, x\r\n"))
    await once(line.socket, "end")
    expect(seen).toEqual(["/v1/menu"])
    expect(line.text).toMatch(/connection: close/i)
    expect(line.text).toMatch(/\r\n\r\nmenu$/)
  })
})

describe("when the server stops", () => {
  test("idle connections are closed, a busy one after its response", async () => {
    const [idle, busy] = [await dial(), await dial()]
    idle.send(get("/v1/menu"))
    await idle.bodies(1)
    busy.send(get("/v1/orders/ord_1"))
    await until(() => pending.has("ord_1"))
    const gone = once(idle.socket, "close")
    fastPath.close()
    await gone
    pending.get("ord_1")?.("first")
    await once(busy.socket, "end")
    expect(busy.text).toMatch(/connection: close\r\n\r\nfirst$/)
  })

  test("what came behind it is the framework's to refuse", async () => {
    const accepted = once(server, "connection")
    const { send, bodies } = await dial()
    send(get("/v1/orders/ord_1"))
    await until(() => pending.has("ord_1"))
    fastPath.close()
    const [ours] = (await accepted) as [Socket]
    const before = ours.bytesRead
    send(get("/v1/menu"))
    await until(() => ours.bytesRead > before)
    pending.get("ord_1")?.("first")
    expect(await bodies(2)).toEqual(["first", "framework"])
    expect(seen).toEqual(["/v1/menu"])
  })
})

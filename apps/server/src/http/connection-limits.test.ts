import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { until } from "../testing/process.ts"
import type { Connections } from "./connection-limits.ts"
import { limitTestConnections } from "./connections.fixture.ts"

let time: number
let server: Server
let connections: Connections
let seen: ServerResponse[]
let refused: IncomingMessage[]
let sockets: Socket[]

beforeEach(async () => {
  time = 0
  seen = []
  refused = []
  sockets = []
  server = createServer((request, response) => {
    request.resume()
    seen.push(response)
  })
  connections = limitTestConnections(server, {
    refuseBody(request) {
      refused.push(request)
      request.socket.destroy()
    },
    limits: { unfinishedBodyBytes: 1_000 },
    now: () => time,
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
})
afterEach(async () => {
  connections.destroyAll()
  for (const socket of sockets) socket.destroy()
  await new Promise(resolve => server.close(resolve))
})

async function dial(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  socket.on("error", () => {})
  sockets.push(socket)
  await once(socket, "connect")
  return socket
}

const get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
/** More than the kernel holds for a client that does not read. */
const large = Buffer.alloc(16 * 1024 * 1024)

describe("a client that reads slowly", () => {
  test("is cut off when it has not read within the time what was written before", async () => {
    const socket = await dial()
    socket.pause().write(get)
    await until(() => seen.length === 1)
    seen[0]?.end(large)
    connections.endSlowClients()
    time += 59_000
    connections.endSlowClients()
    expect(seen[0]?.destroyed).toBe(false)
    time += 2_000
    connections.endSlowClients()
    await until(() => seen[0]?.destroyed === true)
  })

  test("is kept when it reads all of it, however often more is written", async () => {
    const socket = await dial()
    let bytes = 0
    socket.on("data", data => {
      bytes += data.length
    })
    socket.write(get)
    await until(() => seen.length === 1)
    for (let count = 1; count <= 3; count += 1) {
      seen[0]?.write(large)
      connections.endSlowClients()
      await until(() => bytes > count * large.length)
      await until(() => seen[0]?.writableLength === 0)
      time += 61_000
      connections.endSlowClients()
    }
    expect(seen[0]?.destroyed).toBe(false)
  })

  test("an idle connection is not a slow reader", async () => {
    const socket = await dial()
    socket.write(get)
    await until(() => seen.length === 1)
    time += 120_000
    connections.endSlowClients()
    seen[0]?.end("answer")
    const [data] = await once(socket, "data")
    expect(String(data)).toContain("answer")
  })
})

describe("requests behind requests", () => {
  test("sixteen may wait for their response", async () => {
    const socket = await dial()
    socket.write(get.repeat(16))
    await until(() => seen.length === 16)
    for (const response of seen) response.end("answer")
    let text = ""
    socket.setEncoding("utf8").on("data", part => {
      text += part
    })
    await until(() => text.split("HTTP/1.1 200").length === 17)
    // Finished ones no longer count.
    socket.write(get.repeat(16))
    await until(() => seen.length === 32)
  })

  test("with the seventeenth the connection ends", async () => {
    const socket = await dial()
    socket.write(get.repeat(17))
    await once(socket, "close")
  })
})

describe("bodies that are being received", () => {
  const post = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`

  test("over the limit for all of them, the oldest is refused, and the newest goes on", async () => {
    const [first, second, third] = [await dial(), await dial(), await dial()]
    first.write(post(500))
    await until(() => seen.length === 1)
    second.write(post(500))
    await until(() => seen.length === 2)
    expect(refused).toHaveLength(0)
    third.write(post(100))
    await until(() => refused.length === 1)
    await until(() => first.closed)
    third.write("x".repeat(100))
    await until(() => seen.length === 3)
    seen[2]?.end("answer")
    expect(String((await once(third, "data"))[0])).toContain("answer")
  })

  test("what has arrived whole, or has its response without it, counts no more", async () => {
    for (let count = 1; count <= 10; count += 1) {
      const socket = await dial()
      socket.write(post(500))
      await until(() => seen.length === count)
      if (count % 2 === 0) socket.write("x".repeat(500))
      seen[count - 1]?.end("answer")
      await once(socket, "data")
    }
    expect(refused).toHaveLength(0)
  })

  test("one of unknown length counts as the longest that is read", async () => {
    const [first, second] = [await dial(), await dial()]
    first.write(post(500))
    await until(() => seen.length === 1)
    second.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    await until(() => refused.length === 1)
  })
})

import type { AddressInfo } from "node:net"
import { createServer, type Server, type Socket } from "node:net"
import { afterEach, expect, test } from "vitest"
import { HttpConnection, headerIn } from "./connection.ts"

const servers: Server[] = []
const open: HttpConnection[] = []

/** A server that responds to every request with what it is given. */
async function connectTo(respond: (socket: Socket) => void, wanted = {}): Promise<HttpConnection> {
  const server = createServer(socket => {
    socket.on("data", () => respond(socket))
    socket.on("error", () => {})
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const connection = await HttpConnection.open((server.address() as AddressInfo).port, wanted)
  open.push(connection)
  return connection
}

afterEach(() => {
  for (const connection of open.splice(0)) connection.close()
  for (const server of servers.splice(0)) server.close()
})

const whole = { expected: 200, keepsBodies: true, keepsHeads: true }

test("a response that comes in pieces is one response, with its headers and its body", async () => {
  const pieces = ["HTTP/1.1 200 OK\r\nX-Tok", "en: abc\r\nContent-Length: 6\r\n\r", "\nna", "an!", "!"]
  const connection = await connectTo(async socket => {
    for (const piece of pieces) await new Promise<void>(done => socket.write(piece, () => setImmediate(done)))
  }, whole)
  for (const sent of [1, 2]) {
    const { status, head, body } = await connection.ask("GET / HTTP/1.1\r\n\r\n")
    expect([status, headerIn(head, "x-token"), body.toString(), connection.sent]).toEqual([
      200,
      "abc",
      "naan!!",
      sent,
    ])
  }
})

test("what is not asked for is not kept; another status keeps its body", async () => {
  let status = 200
  const connection = await connectTo(
    socket => socket.write(`HTTP/1.1 ${status} X\r\nContent-Length: 4\r\n\r\nnaan`),
    { expected: 200 },
  )
  expect(await connection.ask("x")).toEqual({ status: 200, head: "", body: Buffer.alloc(0) })
  status = 500
  expect((await connection.ask("x")).body.toString()).toBe("naan")
})

test.each([
  ["closed without a response", (socket: Socket) => socket.end(), /without a response/, 0],
  [
    "a response without a length",
    (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n"),
    /without a length/,
    0,
  ],
  ["no response in time", () => {}, /no response within/, 50],
])("%s: the request is rejected", async (_, respond, message, patienceMs) => {
  const connection = await connectTo(respond, { ...whole, patienceMs })
  await expect(connection.ask("x")).rejects.toThrow(message)
})

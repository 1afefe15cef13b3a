import { createServer, type IncomingHttpHeaders } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeRequestReader } from "./read-request.ts"

/** One request of a connection, with the text of its body. */
function readWith(reader: ReturnType<typeof makeRequestReader>, bytes: Buffer) {
  const request = reader(bytes)
  if (!request) return undefined
  const { readBody, ...head } = request
  let bodyText: string | undefined
  readBody(text => {
    bodyText = text
  })
  return { ...head, bodyText }
}

const read = (text: string) => readWith(makeRequestReader(new Socket()), Buffer.from(text, "latin1"))
const get = "GET /v1/menu HTTP/1.1\r\nHost: a\r\n"
const post = "POST /v1/orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"

test("a plain request: method, address, headers by small names without the space around them", () => {
  expect(read(`${get}Authorization:  Bearer x \r\nIf-None-Match:"a"\r\n\r\n`)).toMatchObject({
    method: "GET",
    url: "/v1/menu",
    headers: { host: "a", authorization: "Bearer x", "if-none-match": '"a"' },
    bodyText: undefined,
  })
})

test("a body is read as UTF-8, by its length in bytes", () => {
  const bytes = Buffer.from(`${post}Content-Length: 8\r\n\r\n{"a":"é`)
  expect(readWith(makeRequestReader(new Socket()), bytes)?.bodyText).toBe('{"a":"é')
})

test("the same headers again are the same, others are not", () => {
  const reader = makeRequestReader(new Socket())
  const [first, again, other] = ["one", "one", "two"].map(
    value => reader(Buffer.from(`${get}Authorization: ${value}\r\n\r\n`))?.headers,
  )
  expect(again).toBe(first)
  expect([first?.authorization, other?.authorization]).toEqual(["one", "two"])
})

test("whatever came before over the connection, a request is read as if it were the first", () => {
  const texts = [
    `${get}\r\n`,
    `${get}If-None-Match: "a"\r\n\r\n`,
    get,
    `${post}Content-Length: 2\r\n\r\n{}`,
    `${post}Content-Length: 2\r\n\r\n[]`,
    `${get}Connection: close\r\n\r\n`,
  ]
  const bytesOf = (index: number) => Buffer.from(texts[index] ?? "", "latin1")
  fc.assert(
    fc.property(fc.array(fc.nat(texts.length - 1), { maxLength: 12 }), order => {
      const socket = new Socket()
      const reader = makeRequestReader(socket)
      for (const index of order) {
        const first = readWith(makeRequestReader(socket), bytesOf(index))
        expect(readWith(reader, bytesOf(index))).toEqual(first)
      }
    }),
  )
})

test.each([
  ["no end", get],
  ["no host", "GET / HTTP/1.1\r\nAccept: a\r\n\r\n"],
  ["no headers", "GET / HTTP/1.1\r\n\r\n"],
  ["HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\n\r\n"],
  ["an absolute address", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["two spaces", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a small method", "get / HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a line before", `\r\n${get}\r\n`],
  ["bare line feeds", "GET / HTTP/1.1\nHost: a\n\r\n\r\n"],
  ["a name twice", `${get}host: b\r\n\r\n`],
  ["a name of every object", `${get}constructor: b\r\n\r\n`],
  ["an underscore", `${get}Content_Length: 3\r\n\r\n`],
  ["a space before the colon", `${get}Accept : b\r\n\r\n`],
  ["a folded line", `${get}Accept: b\r\n c\r\n\r\n`],
  ["no colon", `${get}Accept\r\n\r\n`],
  ["a control character", `${get}Accept: \x01\r\n\r\n`],
  ["a byte beyond ASCII", `${get}Accept: é\r\n\r\n`],
  ["a zero byte", `${get}Accept: a\0\r\n\r\n`],
  ["another request behind", `${get}\r\n${get}\r\n`],
  ["a body without a length", `${get}\r\nx`],
  ["a body too short", `${post}Content-Length: 3\r\n\r\n{}`],
  ["a body too long", `${post}Content-Length: 1\r\n\r\n{}`],
  ["a length that only looks like a number", `${post}Content-Length: 0x2\r\n\r\n{}`],
  ["a length with a sign", `${post}Content-Length: +2\r\n\r\n{}`],
  ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
  ["a list of lengths", `${post}Content-Length: 2, 2\r\n\r\n{}`],
  ["chunks", `${post}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["chunks and a length", `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
  ["a question before the body", `${post}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`],
  ["a connection to be closed", `${get}Connection: close\r\n\r\n`],
  ["a connection to become another", `${get}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ["a long head", `${get}Accept: ${"a".repeat(9_000)}\r\n\r\n`],
])("%s is left to node:http", (_, text) => {
  expect(read(text)).toBeUndefined()
})

describe("the fast path and node:http read every request in the same way", () => {
  interface Heard {
    method: string
    url: string
    headers: IncomingHttpHeaders
    body: string
  }
  let heard: Heard[] = []
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request
    let body = ""
    request.setEncoding("utf8").on("data", part => {
      body += part
    })
    request.on("end", () => {
      heard.push({ method, url, headers, body })
      response.end()
    })
  })
  beforeAll(() => new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve)))
  afterAll(() => server.close())

  /** All that node:http makes of the bytes when nothing comes after them. */
  function hear(bytes: Buffer): Promise<Heard[]> {
    heard = []
    return new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const socket = connect(port, "127.0.0.1", () => socket.end(bytes))
      socket.resume().on("error", reject)
      socket.on("close", () => resolve(heard))
    })
  }

  const oddities = [
    "\r\n",
    "\n",
    "\r",
    " ",
    "\t",
    ":",
    "\0",
    "é",
    "_",
    ",",
    "chunked",
    "Content-Length: 1\r\n",
    "x",
  ]
  const visible = fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code))
  const line = fc.constantFrom(
    "Host: a\r\n",
    "host: b\r\n",
    "Authorization: Bearer x\r\n",
    'If-None-Match: "a", "b"\r\n',
    "Connection: keep-alive\r\n",
    "Connection: close\r\n",
    "Content-Length: 2\r\n",
    "Content-Length:0\r\n",
    "Content-Type: application/json\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Expect: 100-continue\r\n",
    "Accept:\t*/* \t\r\n",
    "X:\r\n",
  )
  const request = fc
    .record({
      start: fc.oneof(
        fc.constantFrom(
          "GET /v1/menu?a=b HTTP/1.1\r\n",
          "POST /v1/orders HTTP/1.1\r\n",
          "GET / HTTP/1.1\r\n",
        ),
        fc.string({ unit: visible }).map(path => `GET /${path} HTTP/1.1\r\n`),
      ),
      lines: fc.uniqueArray(line, { maxLength: 6 }),
      body: fc.constantFrom("", "", "{}", "é", "{}GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
      faults: fc.array(fc.record({ at: fc.nat(200), put: fc.constantFrom(...oddities) }), { maxLength: 1 }),
      plain: fc.boolean(),
    })
    .map(({ start, lines, body, faults, plain }) => {
      let text = `${start}${plain ? "Host: plain\r\n" : ""}${lines.join("")}\r\n${body}`
      for (const { at, put } of faults) text = text.slice(0, at) + put + text.slice(at)
      return Buffer.from(text)
    })

  test("a request that the fast path reads is the only one that node:http finds in the same bytes", async () => {
    let agreed = 0
    await fc.assert(
      fc.asyncProperty(request, async bytes => {
        const ours = readWith(makeRequestReader(new Socket()), bytes)
        if (!ours) return
        const { method, url, headers, bodyText = "" } = ours
        expect(await hear(bytes)).toEqual([{ method, url, headers, body: bodyText }])
        agreed += 1
      }),
      { numRuns: 3_000 },
    )
    expect(agreed).toBeGreaterThan(100)
  })
})

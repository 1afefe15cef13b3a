/** The limit: bare node:http that sends the same bytes, with the headers that any server sends. */
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const [bodyPath = ""] = process.argv.slice(2)
const body = readFileSync(bodyPath)
const headers = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": body.length,
  ETag: '"x"',
}

const server = createServer((request, response) => {
  if (request.headers["if-none-match"] !== undefined) response.writeHead(304, { ETag: '"x"' }).end()
  else response.writeHead(200, headers).end(body)
})
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening http://localhost:${(server.address() as AddressInfo).port}\n`)
})

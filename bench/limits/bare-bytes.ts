/** The limit for a read from memory: bare node:http that sends the same bytes with the usual headers. */
import { readFileSync } from "node:fs"
import { listen } from "./listen.ts"

const [bodyPath = "", encoding] = process.argv.slice(2)
const body = readFileSync(bodyPath)
const etag = '"x"'
const headers = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": body.length,
  ETag: etag,
  ...(encoding ? { "Content-Encoding": encoding, Vary: "Accept-Encoding" } : {}),
}

listen((request, response) => {
  if (request.headers["if-none-match"] !== undefined) response.writeHead(304, { ETag: etag }).end()
  else response.writeHead(200, headers).end(body)
})

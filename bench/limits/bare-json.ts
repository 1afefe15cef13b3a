/** The limit for a computed response: bare node:http that parses the request and writes JSON of the same size. */
import { readFileSync } from "node:fs"
import { listen } from "./listen.ts"

const [responsePath = ""] = process.argv.slice(2)
const result = JSON.parse(readFileSync(responsePath, "utf8"))

listen((request, response) => {
  const chunks: Buffer[] = []
  request.on("data", chunk => chunks.push(chunk))
  request.on("end", () => {
    const { items } = JSON.parse(Buffer.concat(chunks).toString())
    if (!Array.isArray(items)) {
      response.writeHead(422).end()
      return
    }
    const body = JSON.stringify(result)
    const length = Buffer.byteLength(body)
    response
      .writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Content-Length": length })
      .end(body)
  })
})

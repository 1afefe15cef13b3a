/** The limit for a read by id: bare node:http with one prepared read by primary key, through our driver and socket. */
import { Pool } from "pg"
import { listen } from "./listen.ts"

const [connection = "{}", poolSize = "16"] = process.argv.slice(2)
const pool = new Pool({ ...JSON.parse(connection), ssl: false, max: Number(poolSize) })
const etag = '"x"'
const path = "/v1/orders/"

listen(async (request, response) => {
  const id = request.url?.slice(path.length)
  const query = { name: "answer", text: "select answer from orders where id = $1", values: [id] }
  const { rows } = await pool.query<{ answer: string }>(query)
  const body = rows[0]?.answer
  if (body === undefined) response.writeHead(404, { "Content-Length": 0 }).end()
  else if (request.headers["if-none-match"] !== undefined) response.writeHead(304, { ETag: etag }).end()
  else {
    const length = Buffer.byteLength(body)
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": length,
      ETag: etag,
    }
    response.writeHead(200, headers).end(body)
  }
})

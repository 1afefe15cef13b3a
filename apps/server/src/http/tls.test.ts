import { readFileSync } from "node:fs"
import { request } from "node:https"
import { join } from "node:path"
import { expect, test, testApp } from "../testing/fixtures.ts"

const directory = join(import.meta.dirname, "..", "testing", "tls")
const certPath = join(directory, "cert.pem")

const app = await testApp({ config: { tls: { certPath, keyPath: join(directory, "key.pem") } } })

test("served directly with a certificate: https responds, with HSTS", async () => {
  const { status, headers } = await new Promise<{
    status: number | undefined
    headers: Record<string, unknown>
  }>((resolve, reject) => {
    const options = { port: app.port, path: "/v1/menu", ca: readFileSync(certPath), servername: "localhost" }
    request({ host: "127.0.0.1", ...options }, response => {
      response.resume()
      resolve({ status: response.statusCode, headers: response.headers })
    })
      .on("error", reject)
      .end()
  })
  expect([status, headers["strict-transport-security"]]).toEqual([401, "max-age=63072000"])
})

test("plain HTTP on the TLS port gets no response of the API", async () => {
  await expect(fetch(`http://127.0.0.1:${app.port}/v1/menu`)).rejects.toThrow()
})

/** Sends requests through deploy/haproxy.cfg and looks at what a node gets. */
import { deepEqual } from "node:assert/strict"
import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { promisify } from "node:util"
import { freePort, until } from "../../apps/server/src/testing/process.ts"
import { startProgram } from "../fleet/programs.ts"
import { readDeployFile } from "./compose.ts"

const certificate = join(import.meta.dirname, "../../apps/server/src/testing/tls")

/** What a stranger sends to look like somebody else, over HTTPS. */
const claims = [
  "X-Forwarded-Proto: https",
  "X-Forwarded-Proto: https",
  "X-Forwarded-For: 10.1.2.3",
  "X-Forwarded-Host: evil.example.com",
  "Forwarded: for=10.1.2.3;proto=https",
  "X-Request-Id: 0123456789abcdef0123456789abcdef",
]
const watched = ["x-forwarded-proto", "x-forwarded-for", "x-forwarded-host", "forwarded", "x-request-id"]

/** The headers that a node gets from a caller over plain HTTP, or over HTTPS. */
async function received(scheme: "http" | "https"): Promise<IncomingHttpHeaders> {
  await using stack = new AsyncDisposableStack()
  const directory = mkdtempSync(join(tmpdir(), "rasoi-haproxy-"))
  stack.defer(() => rmSync(directory, { recursive: true }))
  let headers: IncomingHttpHeaders = {}
  const node = createServer((request, response) => {
    if (request.url === "/v1/menu") headers = request.headers
    response.end("{}")
  })
  await once(node.listen(0, "127.0.0.1"), "listening")
  stack.defer(() => {
    node.closeAllConnections()
    node.close()
  })
  const { port } = node.address() as AddressInfo
  const [entry, unused] = [await freePort(), `127.0.0.1:${await freePort()}`]
  const [file, pem] = [join(directory, "haproxy.cfg"), join(directory, "both.pem")]
  writeFileSync(
    pem,
    ["cert.pem", "key.pem"].map(name => readFileSync(join(certificate, name), "utf8")).join(""),
  )
  const tls = scheme === "https" ? ` ssl crt ${pem}` : ""
  // biome-ignore lint/suspicious/noTemplateCurlyInString: HAProxy's own form of a variable.
  writeFileSync(file, readDeployFile("haproxy.cfg").replace('"${RASOI_HTTP}"', `127.0.0.1:${entry}${tls}`))
  const environment = {
    ...Object.fromEntries([1, 2, 3].map(number => [`RASOI_NODE${number}`, `127.0.0.1:${port}`])),
    ...Object.fromEntries(["", 1, 2].map(number => [`RASOI_POSTGRESQL${number}`, unused])),
    ...Object.fromEntries([1, 2].map(number => [`RASOI_PATRONI${number}`, "1"])),
  }
  startProgram(stack, ["haproxy", "-db", "-f", file], { environment })
  const ask = ["-sfk", ...claims.flatMap(each => ["-H", each]), `${scheme}://127.0.0.1:${entry}/v1/menu`]
  await until(async () => {
    await promisify(execFile)("curl", ask).catch(() => {})
    return Object.keys(headers).length > 0
  })
  return headers
}

for (const scheme of ["http", "https"] as const) {
  test(`HAProxy says ${scheme} itself, and passes on no forwarding header of the caller`, async () => {
    const headers = await received(scheme)
    deepEqual(
      watched.map(name => headers[name]),
      [scheme, "127.0.0.1", undefined, undefined, undefined],
    )
  })
}

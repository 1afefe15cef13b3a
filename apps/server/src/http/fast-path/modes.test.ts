import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getMenu } from "@rasoi/contract"
import { expect, test } from "vitest"
import { limitTestConnections } from "../connections.fixture.ts"
import { type FastPathMode, makeFastPath } from "./index.ts"

test.each<[FastPathMode, string, number]>([
  ["on", "fast path", 0],
  ["node-http", "fast path", 1],
  ["off", "framework", 1],
])("%s: a plain request gets a response from the %s, and node:http reads %i", async (mode, by, reads) => {
  const server = createServer((_, response) => response.end("framework"))
  const fastPath = makeFastPath({
    isDraining: () => false,
    requestIdOf: () => "req_1",
    transportOf: () => "plain",
    parseJson: JSON.parse,
    refuse: () => ({ status: 500, cacheControl: "no-store", body: "refused" }),
    refuseOverload: send => send(),
    observe() {},
    onLateFault() {},
  })
  fastPath.register(getMenu, {
    requireCapacity() {},
    admit() {},
    handle: () => "fast path",
    complete: body => ({ status: 200, cacheControl: "no-store", body: String(body) }),
  })
  fastPath.attachTo(limitTestConnections(server), mode)
  let read = 0
  server.on("request", () => {
    read += 1
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  try {
    const response = await fetch(`http://127.0.0.1:${port}/v1/menu`)
    expect([await response.text(), read]).toEqual([by, reads])
  } finally {
    fastPath.close()
    server.close().closeAllConnections()
  }
})

import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { createTestDatabase, temporaryDirectory, until } from "../../testing/database.ts"
import { orderCaller } from "./fixture.ts"

/** A proxy between the server and its database. A frozen connection stays open but transfers nothing. */
async function startProxy(upstream: string) {
  const directory = temporaryDirectory()
  const connections: { frozen: boolean; startup: string }[] = []
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const state = { frozen: false, startup: "" }
    client.once("data", data => {
      state.startup = data.toString("latin1")
    })
    const target = connect(upstream)
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on("data", data => void (state.frozen || to.write(data)))
      from.on("error", () => to.destroy())
      from.on("close", () => to.destroy())
    }
    connections.push(state)
  })
  await new Promise<void>(resolve => server.listen(join(directory.path, ".s.PGSQL.5432"), resolve))
  return {
    host: directory.path,
    connections,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      directory[Symbol.dispose]()
    },
  }
}

let proxy: Awaited<ReturnType<typeof startProxy>>
let app: TestApp
let key: string

beforeAll(async () => {
  const connection = await createTestDatabase(inject("clusterConnection"))
  if (!("host" in connection)) throw new Error("the tests' cluster listens on a socket")
  proxy = await startProxy(join(connection.host, `.s.PGSQL.${connection.port}`))
  const proxied = { ...connection, host: proxy.host, port: 5432 }
  app = await startTestApp({ connection: proxied, queryDeadlineMs: 15_000 })
  key = (await app.key(await app.restaurant())).secret
})
afterAll(async () => {
  await app.stop()
  proxy.close()
})

test("two half-open database connections do not hold up other orders until their deadline", async () => {
  const order = orderCaller(app)
  // At least once: the first order reads the key and the menu, for which all others would wait.
  do await Promise.all([order(key), order(key)])
  while (app.db.stats.total < 2)
  // The other processes are notified of orders a moment later.
  const placed = app.statements.filter(name => name.startsWith("orders.place")).length
  await until(
    "all are told",
    () => app.statements.filter(name => name === "changes.notify").length > placed / 2,
  )
  let [known, quiet] = [0, 0]
  await until("nothing has been under way for a while", () => {
    quiet = app.db.stats.idle === 2 && app.statements.length === known ? quiet + 1 : 0
    known = app.statements.length
    return quiet === 20
  })
  // The pool's connections. The notification connection has another name.
  const pool = proxy.connections.filter(({ startup }) => startup.includes("rasoi-test"))
  for (const state of pool) state.frozen = true
  const statuses: number[] = []
  const record = <T extends { status: number }>(response: T): T => {
    statuses.push(response.status)
    return response
  }
  const stuck: ReturnType<typeof order>[] = []
  // One after the other: orders of the same moment share a batch, and so its connection.
  for (const idle of [1, 0]) {
    stuck.push(order(key).then(record))
    await until("one more connection is in use", () => app.db.stats.idle <= idle)
  }
  record(await order(key))
  const outcomes = await Promise.all(stuck)
  expect(statuses).toEqual([201, 503, 503])
  expect(outcomes.map(({ status }) => status)).toEqual([503, 503])
  expect(outcomes[0]?.headers.get("retry-after")).not.toBeNull()
})

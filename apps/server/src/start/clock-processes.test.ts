import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, expect, inject, test } from "vitest"
import { findFaketime } from "../../../../scripts/faketime.ts"
import { makeSpawner } from "../cli/rasoi.fixture.ts"
import { openStream, type TestStream } from "../events/stream.fixture.ts"
import { pickup } from "../features/orders/fixture.ts"
import { copyDataDir, type ServerProcess, startServerProcess, until } from "../testing/process.ts"

const faketime = findFaketime()
const dataDir = copyDataDir(inject("demoDataDir"))
let server: ServerProcess | undefined
let tablet: TestStream | undefined
afterAll(async () => {
  tablet?.drop()
  await server?.stop()
  dataDir.remove()
})

/** Sets the clock that the server sees; its monotonic time goes on. */
const clockFile = join(dataDir.path, "clock")
const setClock = (aheadSeconds: number) =>
  writeFileSync(clockFile, `${aheadSeconds < 0 ? "" : "+"}${aheadSeconds}\n`)

test.skipIf(!faketime)(
  "a server whose clock is set: forward cancels no waiting order, back keeps no silent tablet online",
  async () => {
    setClock(0)
    // Not as the demo, whose simulated tablet would take over from the silent one.
    const running = await startServerProcess("serve", dataDir.path, {
      LD_PRELOAD: faketime ?? "",
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      LOG_LEVEL: "info",
    })
    server = running
    const rasoi = makeSpawner({ RASOI_DATA_DIR: dataDir.path })
    const key = (await rasoi("key create --name Website --mode live --quiet")).stdout.trim()
    const login = { email: "asha@example.com", password: "a long pass phrase" }
    await rasoi(
      `staff create --email ${login.email} --name Asha --role owner --password-stdin`,
      login.password,
    )
    const cookie = await running.signIn(login)
    tablet = await openStream(running.url, cookie)
    const place = () =>
      running.call("/v1/orders", {
        key,
        method: "POST",
        headers: { "idempotency-key": randomUUID() },
        body: pickup,
      })
    const { status, body: order } = await place()
    expect(status).toBe(201)

    setClock(3_600)
    await until(() => running.output().includes("clock was set forward"))
    const { body: read } = await running.call(`/v1/orders/${order.id}`, { key })
    expect([read.status, read.acceptBy]).toEqual(["PENDING", order.acceptBy])
    const accepted = await running.call(`/console/v1/orders/${order.id}/accept`, {
      cookie,
      method: "POST",
      body: {},
    })
    expect([accepted.status, accepted.body.status], accepted.text).toEqual([200, "ACCEPTED"])

    setClock(-600)
    await until(() => running.output().includes("clock was set back"))
    // It was heard last when it opened its stream. Real silence has to pass, since the server is a real process.
    await until(async () => {
      await sleep(200)
      const { body } = await running.call("/v1/restaurant", { key })
      return body.ordering.acceptingNow === false
    })
    expect((await place()).body.error.code).toBe("NOT_ACCEPTING")
    expect(await running.stop()).toBe(0)
  },
)

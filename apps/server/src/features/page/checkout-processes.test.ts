import { randomInt } from "node:crypto"
import { afterAll, expect, inject, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { demoLogin, demoPageSlug } from "../../demo/known.ts"
import { keepConsoleOpen } from "../../testing/keep-console-open.ts"
import { copyDataDir, type ServerProcess, startServerProcess } from "../../testing/process.ts"
import { fillCheckout, type SentForm, send } from "./browser.fixture.ts"

const home = `/r/${demoPageSlug}`
const dataDir = copyDataDir(inject("demoDataDir"))
const streams = new AbortController()
let server: ServerProcess | undefined
afterAll(async () => {
  streams.abort()
  await server?.stop()
  dataDir.remove()
})

/** With a console that is open: its staff answer no order. */
async function start(): Promise<{ on: ServerProcess; cookie: string }> {
  const on = await startServerProcess("demo", dataDir.path)
  server = on
  const cookie = await on.signIn(demoLogin)
  await keepConsoleOpen(on.url, cookie, streams.signal)
  return { on, cookie }
}

/** The tokens of the orders. */
const tokensIn = async (on: ServerProcess, cookie: string) => {
  const { data } = (await on.call("/console/v1/orders", { cookie })).body
  return (data as { trackingUrl: string | null }[]).map(({ trackingUrl }) => trackingUrl?.split("/").at(-1))
}

test("a server killed in the middle of checkouts: each form ends in exactly one order, and its page is shown", async ({
  annotate,
}) => {
  const first = await start()
  const before = new Set(await tokensIn(first.on, first.cookie))
  const forms: SentForm[] = []
  for (let index = 0; index < rounds(40); index += 1) {
    const phone = String(9_000_200_000 + index)
    forms.push(await fillCheckout(first.on, home, { name: `Visitor ${index}`, phone }))
  }
  const shown = new Map<number, string>()
  const killAfter = randomInt(1, forms.length)
  await annotate(`killed after ${killAfter} of ${forms.length} responses`)
  let received = 0
  await Promise.all(
    forms.map(async (form, index) => {
      // The connection broke: the visitor cannot know whether the order was placed.
      const response = await send(first.on, form).catch(() => undefined)
      if (response?.status === 303) shown.set(index, response.headers.get("location") ?? "")
      received += 1
      if (received === killAfter) await first.on.kill()
    }),
  )

  const second = await start()
  for (const [index, form] of forms.entries()) {
    const { status, headers } = await send(second.on, form)
    const link = headers.get("location") ?? ""
    expect([index, status]).toEqual([index, 303])
    expect([index, link]).toEqual([index, shown.get(index) ?? link])
    shown.set(index, link)
  }
  expect(new Set(shown.values()).size).toBe(forms.length)
  const placed = (await tokensIn(second.on, second.cookie)).filter(token => !before.has(token))
  const linked = [...shown.values()].map(link => link.split(/[/?]/)[2])
  expect(placed.sort()).toEqual(linked.sort())
  expect((await second.on.call(shown.get(0) ?? "")).status).toBe(200)
})

import { startTestApp, type TestApp } from "../../apps/server/src/testing/app.ts"
import { type LinkProxy, startLinkProxy } from "../../apps/server/src/testing/link-proxy.ts"
import { test as base, expect } from "./console.fixture.ts"
import { dateOf } from "./console-bookings.fixture.ts"

export { expect }

/** A restaurant's page on a server whose link to the database a test can break. */
export interface MountedPage {
  home: string
  link: LinkProxy
  /** Mends the link, and waits until the server responds again. */
  mend(): Promise<void>
  /** How many open orders there are, or bookings of tomorrow. */
  count(what: "order" | "booking"): Promise<number>
}

export const test = base.extend<{ mounted: MountedPage }>({
  mounted: async ({ app, restaurant }, use) => {
    const { link, server } = await startServer(app)
    const cookie = await app.signedIn(restaurant.id)
    const dismissed = { method: "PATCH", cookie, body: { dismissed: true } }
    await app.call("/console/v1/setup/TABLET", dismissed)
    for (const each of [app, server])
      each.presence.open(restaurant.id, restaurant.id, "tablet", Number.MAX_SAFE_INTEGER)
    const slug = `mounted-${restaurant.id.slice(-12)}`
    const on = await app.call("/console/v1/page", { method: "PUT", cookie, body: { state: "ON", slug } })
    expect(on.status).toBe(200)
    const home = `${server.url}/r/${slug}`
    await use({
      home,
      link,
      async mend() {
        link.mend()
        await expect.poll(async () => (await fetch(`${home}/book`)).status).toBe(200)
      },
      async count(what) {
        const path = what === "order" ? "orders" : `reservations?date=${dateOf(app)}`
        const { body } = await app.call(`/console/v1/${path}`, { cookie })
        return body.data.length
      },
    })
    await server.stop()
    await link.close()
  },
})

/** A second server of the same database. */
async function startServer({ connection, clock }: TestApp): Promise<{ link: LinkProxy; server: TestApp }> {
  if ("url" in connection) throw new Error("the cluster of page tests listens on a socket")
  const link = await startLinkProxy({ path: `${connection.host}/.s.PGSQL.${connection.port}` })
  const server = await startTestApp({
    connection: { ...connection, host: "127.0.0.1", port: link.port },
    clock,
    config: { demo: true },
  })
  return { link, server }
}

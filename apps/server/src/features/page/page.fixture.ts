import type { Storefront, StorefrontRequest } from "@rasoi/storefront"
import type { TestApp } from "../../testing/app.ts"

/** Returns what a request was given, so that a test can look into it. It reads, orders and tracks with the site's client. */
export const fakeStorefront: Storefront = {
  respondReady: () => undefined,
  respondLink: async () => ({ status: 200, headers: {}, body: "" }),
  linkMoment: () => undefined,
  linkChanged: () => "unknown",
  close: () => undefined,
  async respond(request, site) {
    const { rasoi: _, ...given } = site
    if (request.url.startsWith("/crash/")) throw new Error(`could not render ${site.basePath}${request.url}`)
    const response = await act(request, site).catch(error => ({ code: error.code, status: error.status }))
    const { method, url, requestId } = request
    return {
      status: 200,
      headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
      body: JSON.stringify({ method, url, requestId, site: given, response }),
    }
  },
}

type Site = Parameters<Storefront["respond"]>[1]

async function act(request: StorefrontRequest, { rasoi }: Site): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url, "http://page")
  const [, what, id = ""] = pathname.split("/")
  if (what === "menu") return (await rasoi.menu.get()).object
  if (what === "restaurant") return rasoi.restaurant.get()
  if (what === "track") return rasoi.track.get(id)
  if (what === "get") return rasoi.orders.get(id)
  if (what === "echo") return (await request.readBody(1024)).toString()
  if (what === "order") {
    const wanted = JSON.parse((await request.readBody(64 * 1024)).toString())
    return rasoi.orders.create(wanted, { idempotencyKey: searchParams.get("key") ?? "no-key-was-given" })
  }
  return null
}

/** Switches a restaurant's page without the checks of the console. */
export async function switchPage(app: TestApp, cookie: string, body: { state?: string; slug?: string }) {
  return app.call("/console/v1/page", { method: "PUT", cookie, body })
}

/** Everything that the page needs, beside what every test restaurant has. */
export async function makeReady(app: TestApp, cookie: string): Promise<void> {
  const path = "/console/v1/setup/TABLET"
  await app.call(path, { method: "PATCH", cookie, body: { dismissed: true } })
}

import { type Menu, type Money, type PickupTimes, Rasoi, type Restaurant } from "@rasoi/sdk"
import { makeStorefront, type Site } from "./storefront.ts"

const money = (amount: number): Money => ({
  amount,
  currency: "INR",
  display: `₹${(amount / 100).toFixed(2)}`,
})

const evening = [{ open: "10:00", close: "23:00" }]
const basis: Restaurant = {
  id: "rst_1",
  object: "restaurant",
  test: false,
  timezone: "Asia/Kolkata",
  currency: "INR",
  name: "Spice Garden",
  tagline: "Idli from five",
  phone: "08041234567",
  address: { line: "12 MG Road", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
  gstin: "29ABCDE1234F1Z5",
  fssai: "11226333000417",
  privacyNoticeUrl: null,
  openingHours: {
    days: { mon: evening, tue: evening, wed: evening, thu: evening, fri: evening, sat: evening, sun: [] },
    closedDates: ["2026-11-20"],
    specialDates: { "2026-11-21": [{ open: "18:00", close: "01:00" }] },
  },
  status: { open: true, label: "Open until 11:00 pm", opensAt: null, closesAt: "2026-11-17T17:30:00.000Z" },
  ordering: {
    enabled: true,
    acceptingNow: true,
    resumesAt: null,
    types: ["PICKUP", "DELIVERY"],
    minimumOrder: money(0),
    deliveryPincodes: ["560001"],
    prepMinutes: 20,
    paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
    pickup: { earliest: "2026-11-17T09:00:00.000Z", latest: "2026-11-24T07:45:00.000Z" },
  },
  booking: { enabled: true, maxPeople: 8, slotMinutes: 30, daysAhead: 7, price: null },
}

const dish = {
  description: "",
  imageUrl: null,
  imageAlt: null,
  images: [],
  foodType: "VEG" as const,
  available: true,
  prepMinutes: 10,
  tax: { rate: 5, included: false },
  variants: [],
  addOnGroups: [],
}
const menuBasis: Menu = {
  object: "menu",
  test: false,
  currency: "INR",
  gstApplies: true,
  categories: [
    {
      id: "cat_1",
      name: "Starters",
      description: null,
      imageUrl: null,
      imageAlt: null,
      images: [],
      sortOrder: 1,
      items: [
        { ...dish, id: "itm_gobi", menuItemId: "itm_gobi", name: "Gobi", price: money(22_500) },
        {
          ...dish,
          id: "itm_dosa",
          menuItemId: null,
          name: "Dosa",
          price: null,
          foodType: "NON_VEG",
          variants: [
            {
              menuItemId: "itm_dosa_s",
              label: "Small",
              price: money(9_000),
              isDefault: true,
              available: true,
            },
            {
              menuItemId: "itm_dosa_l",
              label: "Large",
              price: money(12_000),
              isDefault: false,
              available: true,
            },
          ],
          addOnGroups: [
            {
              id: "grp_1",
              name: "Make it",
              min: 1,
              max: 1,
              options: [
                { id: "add_oil", name: "With oil", price: money(0), available: true },
                { id: "add_ghee", name: "With ghee", price: money(2_000), available: true },
              ],
            },
          ],
        },
      ],
    },
  ],
}

type PickupTime = PickupTimes["times"][number]

interface Service {
  restaurant: Restaurant
  menu: Menu
  /** What the service was asked, such as "GET /v1/menu". */
  calls: string[]
  /** Further ones are over the limit. */
  mostCalls: number
  orders: { id: string; key: string; body: string }[]
  /** By date; other dates have no times. */
  pickupTimes: Record<string, PickupTime[]>
  /** The next create is refused with this. */
  refuseWith?: { status: number; code: string; [member: string]: unknown }
  /** So many creates are refused, because the first with their key is still at work. */
  running?: number
  /** Everything is refused, as under overload. */
  unavailable?: boolean
}

export function freeAt(startsAt: string): PickupTime {
  return { time: "", startsAt, available: true, reason: null }
}

/** Stands for the service: one restaurant, prices without tax, and orders that are made once for each key. */
export function startService(change: { restaurant?: Partial<Restaurant>; menu?: Partial<Menu> } = {}) {
  const service: Service = {
    restaurant: { ...structuredClone(basis), ...change.restaurant },
    menu: { ...structuredClone(menuBasis), ...change.menu },
    calls: [],
    mostCalls: Number.POSITIVE_INFINITY,
    orders: [],
    pickupTimes: { "2026-11-17": ["2026-11-17T09:00:00.000Z", "2026-11-17T14:00:00.000Z"].map(freeAt) },
  }
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname: path, searchParams } = new URL(url)
    if (service.calls.length >= service.mostCalls) {
      const [, body] = fail(429, "RATE_LIMITED")
      return new Response(JSON.stringify(body), { status: 429, headers: { "retry-after": "17" } })
    }
    service.calls.push(`${init.method ?? "GET"} ${path}`)
    const [status, body] =
      path === "/v1/pickup-times"
        ? [200, { times: service.pickupTimes[searchParams.get("date") ?? ""] ?? [] }]
        : reply(service, path, init)
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })
  }
  const apiKey = "rasoi_live_DemoRestaurantLiveKey000000000002e89b7"
  const rasoi = new Rasoi({ apiKey, baseUrl: "https://service.test", fetch, maxRetries: 0 })
  return { service, rasoi }
}

function reply(service: Service, path: string, init: RequestInit): [status: number, body: object] {
  const text = String(init.body ?? "")
  if (service.unavailable) return fail(503, "SERVICE_UNAVAILABLE")
  if (path === "/v1/restaurant") return [200, service.restaurant]
  if (path === "/v1/menu") return [200, service.menu]
  if (init.method === "POST" && /^\/v1\/(orders|reservations)$/.test(path) && service.running) {
    service.running -= 1
    return fail(409, "IDEMPOTENCY_IN_PROGRESS")
  }
  if (path === "/v1/reservations")
    return [201, { id: "rsv_1", object: "reservation", trackingUrl: "https://service.test/t/token-of-rsv_1" }]
  if (path === "/v1/orders/quote") return quote(service, JSON.parse(text))
  if (path === "/v1/orders")
    return create(service, new Headers(init.headers).get("idempotency-key") ?? "", text)
  const order = service.orders.find(({ id }) => path === `/v1/orders/${id}`)
  return order ? [200, orderOf(service, order)] : fail(404, "NOT_FOUND")
}

function fail(status: number, code: string, members: object = {}): [number, object] {
  return [status, { error: { code, message: code, requestId: "req_1", docUrl: "", ...members } }]
}

// biome-ignore lint/suspicious/noExplicitAny: the bodies of requests
function quote({ menu }: Service, { type, items }: any): [number, object] {
  const dishes = menu.categories.flatMap(category => category.items)
  const lines = []
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of requests
  for (const [index, { menuItemId, quantity }] of items.entries() as Iterable<[number, any]>) {
    const found = dishes.find(each => each.menuItemId === menuItemId)
    const size = dishes.flatMap(each => each.variants).find(each => each.menuItemId === menuItemId)
    const price = found?.price ?? size?.price
    if (!price) return fail(422, "ITEM_NOT_FOUND", { field: `items[${index}].menuItemId` })
    lines.push({ menuItemId, name: found?.name ?? "Dosa", quantity, total: money(price.amount * quantity) })
  }
  const total = money(lines.reduce((sum, line) => sum + line.total.amount, 0))
  const none = money(0)
  const tax = { total: none, cgst: none, sgst: none, included: none }
  return [200, { object: "quote", test: false, type, lines, tax, charges: [], total, prepMinutes: 20 }]
}

function create(service: Service, key: string, text: string): [number, object] {
  const earlier = service.orders.find(order => order.key === key)
  if (earlier && earlier.body !== text)
    return fail(422, "IDEMPOTENCY_KEY_REUSED", { field: "Idempotency-Key" })
  if (earlier) return [201, orderOf(service, earlier)]
  if (service.refuseWith) {
    const { status, code, ...members } = service.refuseWith
    return fail(status, code, members)
  }
  const order = JSON.parse(text)
  const [status, priced] = quote(service, order)
  if (status !== 200) return [status, priced]
  if ("total" in priced && (priced.total as Money).amount !== order.expectedTotal)
    return fail(409, "PRICE_CHANGED", {
      quote: priced,
      changes: [{ part: "LINE", name: "Gobi", index: 0, from: money(22_500), to: money(25_000) }],
    })
  const made = { id: `ord_${service.orders.length + 1}`, key, body: text }
  service.orders.push(made)
  return [201, orderOf(service, made)]
}

function orderOf(service: Service, { id, body }: Service["orders"][number]): object {
  const order = JSON.parse(body)
  const [, priced] = quote(service, order)
  const placedAt = "2026-11-17T08:00:00.000Z"
  return {
    ...priced,
    subtotal: money(0),
    ...order,
    id,
    object: "order",
    number: id.slice(4),
    status: "PENDING",
    delivery: null,
    pickupAt: order.pickupAt ?? null,
    lines: (priced as { lines: object[] }).lines.map(line => ({ ...line, addOns: [], note: null })),
    trackingUrl: `https://service.test/t/token-of-${id}-which-nobody-guesses`,
    timeline: { placedAt, acceptedAt: null, preparingAt: null, readyAt: null, completedAt: null },
    acceptBy: "2026-11-17T08:10:00.000Z",
    readyBy: null,
    cancelledBy: null,
  }
}

interface Visit {
  form?: [name: string, value: string][]
  json?: unknown
  /** Sent as JSON, as it is. */
  body?: string
  headers?: Record<string, string>
}

/** A visitor of a restaurant's page below /r/spice-garden, without scripts, cookies and storage. */
export function openPage(change: Partial<Site> = {}, started = startService()) {
  const clock = { now: Date.parse("2026-11-17T08:00:00Z") }
  const reported: unknown[] = []
  const storefront = makeStorefront({ now: () => clock.now, report: error => void reported.push(error) })
  const site: Site = {
    rasoi: started.rasoi,
    basePath: "/r/spice-garden",
    publicUrl: "https://orders.example",
    colours: "leaf",
    languages: ["en", "hi"],
    frameAncestors: [],
    searchEngines: true,
    preview: false,
    ...change,
  }
  async function visit(url: string, { form, json, body: sent, headers = {} }: Visit = {}) {
    const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : (sent ?? "")
    const type = form ? "application/x-www-form-urlencoded" : "application/json"
    const response = await storefront.respond(
      {
        method: body ? "POST" : "GET",
        url,
        origin: "http://localhost:8080",
        headers: {
          host: "localhost:8080",
          ...(body ? { "content-type": type, "sec-fetch-site": "same-origin" } : {}),
          ...headers,
        },
        async readBody(maxBytes) {
          if (Buffer.byteLength(body) > maxBytes) throw new Error("too long")
          return Buffer.from(body)
        },
      },
      site,
    )
    return { ...response, text: String(response.body) }
  }
  /** Follows a redirect to a path of this site. */
  const follow = (response: { headers: Record<string, string> }) =>
    visit((response.headers.Location ?? "").slice(site.basePath.length))
  return { ...started, site, visit, follow, reported, clock }
}

/** The fields of a form, as a browser without scripts would send them. */
export function fieldsOf(html: string, form: string): [name: string, value: string][] {
  const start = html.indexOf(`<form id="${form}"`)
  const text = html.slice(start, html.indexOf("</form>", start))
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  return inputs.map(([, name = "", value = ""]) => [name, plainText(value)])
}

function plainText(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
}

import { type Endpoint, headers, publicDocument, publicEndpoints } from "@rasoi/contract"
import { demoKeys } from "../../apps/server/src/demo/index.ts"

/** A variable that a request saves for later requests of its folder, which run from top to bottom. */
interface SavedVariable {
  readonly variable: string
  /** An expression that Postman and Bruno both run. */
  readonly from: string
}

const savedVariables: Record<string, readonly SavedVariable[]> = {
  "orders.create": [
    { variable: "orderId", from: "pm.response.json().id" },
    { variable: "trackingToken", from: 'pm.response.json().trackingUrl.split("/").pop()' },
  ],
  "reservations.create": [{ variable: "reservationId", from: "pm.response.json().id" }],
}

/** Notes on what to send first, so that the variables have values. */
const notes: Record<string, string> = {
  "orders.get": "Place an order first: its id is saved.",
  "orders.cancel": "Place an order first: its id is saved. Returns 409 CANNOT_CANCEL after it was accepted.",
  "reservations.get": "Book a table first: its id is saved.",
  "reservations.cancel": "Book a table first: its id is saved.",
  "track.get": "Place an order first: its token is saved.",
  "test.orders.advance": "Returns 409 INVALID_TRANSITION if the order has been moved already.",
  "test.reservations.advance": "Returns 409 INVALID_TRANSITION if the booking has been moved already.",
}

/** Values that depend on the day or must be new. The rest of a body is the contract's example. */
const prepare = [
  "// Tomorrow in the restaurant's time zone.",
  "const tomorrow = new Date(Date.now() + (24 + 5.5) * 60 * 60 * 1000)",
  'pm.collectionVariables.set("date", tomorrow.toISOString().slice(0, 10))',
  "// One phone may book three times a day.",
  'pm.collectionVariables.set("phone", "98" + String(Math.floor(1e8 * Math.random())).padStart(8, "0"))',
]

const variables = [
  ["baseUrl", "http://localhost:8080", "The address of the service, without /v1."],
  [
    "apiKey",
    demoKeys.test,
    "A test key. The demo's is public; owners, managers and developers make one in the console, under API keys.",
  ],
  ["orderId", "", "Saved by Place an order."],
  ["trackingToken", "", "Saved by Place an order."],
  ["reservationId", "", "Saved by Book a table."],
  ["date", "", "Set before each request: tomorrow."],
  ["phone", "", "Set before each request: a new one."],
] as const

/** A collection in Postman's format 2.1, which Postman, Bruno and others import. */
export function postmanCollection(): object {
  const { title } = (publicDocument() as { info: { title: string } }).info
  const tags = [...new Set(publicEndpoints.map(({ tag }) => tag))]
  return {
    info: {
      name: title,
      description:
        "Every request, ready to send from top to bottom, with a check of its status and its members. Set `apiKey` to a test key; `baseUrl` is the server that served this file.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    event: [script("prerequest", prepare)],
    variable: variables.map(([key, value, description]) => ({ key, value, description })),
    item: tags.map(name => ({ name, item: folder(name).map(item) })),
  }
}

/** Test mode needs a new order or booking: the other folders end with cancelled ones. */
function folder(tag: string): Endpoint[] {
  const members: Endpoint[] = publicEndpoints.filter(endpoint => endpoint.tag === tag)
  const create = (path: string) => publicEndpoints.filter(each => "idempotent" in each && each.path === path)
  return members.flatMap(member => {
    const [, made] = /^\/v1\/test(\/\w+)\//.exec(member.path) ?? []
    return made ? [...create(`/v1${made}`), member] : [member]
  })
}

function item(endpoint: Endpoint): object {
  const { summary, description, id, method, access, body } = endpoint
  return {
    name: summary,
    event: [script("test", checksOf(endpoint))],
    request: {
      method,
      description: [description, notes[id]].filter(Boolean).join("\n\n"),
      ...(access.kind === "public" && { auth: { type: "noauth" } }),
      header: headersOf(endpoint),
      url: addressOf(endpoint),
      ...(body && {
        body: {
          mode: "raw",
          raw: JSON.stringify(withVariables(endpoint), null, 2),
          options: { raw: { language: "json" } },
        },
      }),
    },
    response: [],
  }
}

/** Checks the response, and saves what later requests need. */
function checksOf({ id, response: { status, schema } }: Endpoint): string[] {
  const object = (schema as { properties?: { object?: { const?: string } } } | undefined)?.properties?.object
    ?.const
  const saveLines = (savedVariables[id] ?? []).map(
    ({ variable, from }) => `pm.collectionVariables.set("${variable}", ${from})`,
  )
  return [
    `pm.test("${status}", () => pm.response.to.have.status(${status}))`,
    ...(object
      ? [`pm.test("${object}", () => pm.expect(pm.response.json().object).to.eql("${object}"))`]
      : []),
    ...(saveLines.length > 0 ? [`if (pm.response.code === ${status}) {`, ...saveLines, "}"] : []),
  ]
}

function headersOf({ body, idempotent }: Endpoint): object[] {
  return [
    ...(body ? [{ key: "Content-Type", value: "application/json" }] : []),
    ...(idempotent
      ? [{ key: headers.idempotencyKey, value: "{{$guid}}", description: "New on each send." }]
      : []),
  ]
}

function addressOf({ path, example = {} }: Endpoint): object {
  const id = path.includes("reservations") ? "{{reservationId}}" : "{{orderId}}"
  const parts = path.replace("{id}", id).replace("{token}", "{{trackingToken}}").split("/").filter(Boolean)
  const query = Object.entries(example.query ?? {}).map(([key, value]) => ({
    key,
    value: key === "date" ? "{{date}}" : value,
  }))
  const search = query.map(({ key, value }) => `${key}=${value}`).join("&")
  const raw = `{{baseUrl}}/${parts.join("/")}${search && `?${search}`}`
  return { raw, host: ["{{baseUrl}}"], path: parts, ...(query.length > 0 && { query }) }
}

function withVariables({ id, example = {} }: Endpoint): unknown {
  if (id !== "reservations.create") return example.body
  const body = example.body as { customer: object }
  return { ...body, date: "{{date}}", customer: { ...body.customer, phone: "{{phone}}" } }
}

function script(listen: "prerequest" | "test", exec: readonly string[]): object {
  return { listen, script: { type: "text/javascript", exec } }
}

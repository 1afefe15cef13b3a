import { type Endpoint, headers, publicDocument, publicEndpoints } from "@rasoi/contract"
import { demoKeys } from "../../apps/server/src/demo/index.ts"

/** Where a request keeps what later ones need: its folder sends them from top to bottom. */
interface Keeps {
  readonly variable: string
  /** In the words of a script that Postman and Bruno both run. */
  readonly from: string
}

const keeps: Record<string, readonly Keeps[]> = {
  "orders.create": [
    { variable: "orderId", from: "pm.response.json().id" },
    { variable: "trackingToken", from: 'pm.response.json().trackingUrl.split("/").pop()' },
  ],
  "reservations.create": [{ variable: "reservationId", from: "pm.response.json().id" }],
}

/** What a request must be sent after, so that its variables have a value. */
const after: Record<string, string> = {
  "orders.get": "Place an order first: its id is kept.",
  "orders.cancel": "Place an order first: its id is kept. Answers 409 CANNOT_CANCEL once it was accepted.",
  "reservations.get": "Book a table first: its id is kept.",
  "reservations.cancel": "Book a table first: its id is kept.",
  "track.get": "Place an order first: its token is kept.",
  "test.orders.advance": "Answers 409 INVALID_TRANSITION if the order has been moved already.",
  "test.reservations.advance": "Answers 409 INVALID_TRANSITION if the booking has been moved already.",
}

/** Values that depend on the day or have to be new; everything else of a body is the contract's example. */
const prepare = [
  "// Tomorrow, as the restaurant's calendar has it.",
  "const tomorrow = new Date(Date.now() + (24 + 5.5) * 60 * 60 * 1000)",
  'pm.collectionVariables.set("date", tomorrow.toISOString().slice(0, 10))',
  "// One phone may book three times a day.",
  'pm.collectionVariables.set("phone", "98" + String(Math.floor(1e8 * Math.random())).padStart(8, "0"))',
]

const variables = [
  ["baseUrl", "http://localhost:8080", "Where the service answers, without /v1."],
  ["apiKey", demoKeys.test, "The demo's test key; anybody may know it."],
  ["orderId", "", "Kept by Place an order."],
  ["trackingToken", "", "Kept by Place an order."],
  ["reservationId", "", "Kept by Book a table."],
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
        "Every request, ready to send to the demo (`npm start`). For another server set `baseUrl` and `apiKey`.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    event: [script("prerequest", prepare)],
    variable: variables.map(([key, value, description]) => ({ key, value, description })),
    item: tags.map(name => ({ name, item: folder(name).map(item) })),
  }
}

/** Test mode moves what was just made: the other folders leave theirs cancelled. */
function folder(tag: string): Endpoint[] {
  const members: Endpoint[] = publicEndpoints.filter(endpoint => endpoint.tag === tag)
  const create = (path: string) => publicEndpoints.filter(each => "idempotent" in each && each.path === path)
  return members.flatMap(member => {
    const [, made] = /^\/v1\/test(\/\w+)\//.exec(member.path) ?? []
    return made ? [...create(`/v1${made}`), member] : [member]
  })
}

function item(endpoint: Endpoint): object {
  const { id, summary, description, method, access, body } = endpoint
  const kept = keeps[id]?.map(({ variable, from }) => `pm.collectionVariables.set("${variable}", ${from})`)
  return {
    name: summary,
    ...(kept && { event: [script("test", ["if (pm.response.code === 201) {", ...kept, "}"])] }),
    request: {
      method,
      description: [description, after[id]].filter(Boolean).join("\n\n"),
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

function headersOf({ body, idempotent }: Endpoint): object[] {
  return [
    ...(body ? [{ key: "Content-Type", value: "application/json" }] : []),
    ...(idempotent
      ? [{ key: headers.idempotencyKey, value: "{{$guid}}", description: "New on each send." }]
      : []),
  ]
}

function addressOf({ path, example }: Endpoint): object {
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

function withVariables({ id, example }: Endpoint): unknown {
  if (id !== "reservations.create") return example.body
  const body = example.body as { customer: object }
  return { ...body, date: "{{date}}", customer: { ...body.customer, phone: "{{phone}}" } }
}

function script(listen: "prerequest" | "test", exec: readonly string[]): object {
  return { listen, script: { type: "text/javascript", exec } }
}

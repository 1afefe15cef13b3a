import { codeBlock } from "../markdown.ts"
import { type Endpoint, successOf } from "./document.ts"

const origin = "http://localhost:8080"

/** The request as a shell command and as a call of the client, and the response. */
export function snippets(endpoint: Endpoint, sdkCall: string | undefined): string {
  const { status, example } = successOf(endpoint)
  const response = example === undefined ? "" : JSON.stringify(example, null, 2)
  return [
    codeBlock(curl(endpoint), "sh", "sh"),
    sdkCall === undefined ? "" : codeBlock(sdkCall, "ts", "ts"),
    response && `<details><summary>Response ${status}</summary>${codeBlock(response, "json", "")}</details>`,
  ].join("")
}

const bodyOf = ({ requestBody }: Endpoint) => requestBody?.content["application/json"]?.example

function exampleOf(endpoint: Endpoint, place: "path" | "query"): [string, unknown][] {
  return endpoint.parameters
    .filter(parameter => parameter.in === place && parameter.example !== undefined)
    .map(({ name, example }) => [name, example])
}

function pathOf(endpoint: Endpoint): string {
  const values = new Map(exampleOf(endpoint, "path"))
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name) => String(values.get(name) ?? `{${name}}`))
}

export function curl(endpoint: Endpoint): string {
  const query = exampleOf(endpoint, "query").map(([name, value]) => `${name}=${value}`)
  const body = bodyOf(endpoint)
  const creates = endpoint.parameters.some(({ name }) => name === "Idempotency-Key")
  const keyed = endpoint.security.some(each => "apiKey" in each)
  return [
    `curl -s${endpoint.method === "GET" ? "" : ` -X ${endpoint.method}`} "${origin}${pathOf(endpoint)}${query.length > 0 ? `?${query.join("&")}` : ""}"`,
    ...(keyed ? ['-H "Authorization: Bearer $RASOI_API_KEY"'] : []),
    ...(creates ? ['-H "Idempotency-Key: try-$(date +%s)"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ].join(" \\\n  ")
}

/** The client's methods have the names of the endpoint ids: `orders.create`. */
export function sdkCallOf(id: string, endpoint: Endpoint): string {
  const path = exampleOf(endpoint, "path").map(([, value]) => JSON.stringify(value))
  const query = exampleOf(endpoint, "query")
  const body = bodyOf(endpoint) as Record<string, unknown> | undefined
  const sent = id.startsWith("test.") ? JSON.stringify(body?.to) : body && literal(body)
  const given = [
    ...path,
    ...(query.length > 0 ? [literal(Object.fromEntries(query))] : []),
    ...(sent ? [sent] : []),
  ]
  const call = `rasoi.${id}(${given.join(", ")})`
  return id === "orders.list"
    ? `for await (const order of ${call}) console.log(order.number)`
    : `await ${call}`
}

/** JSON with plain names, as people write it. */
function literal(value: object): string {
  return JSON.stringify(value, null, 2).replace(/^( *)"(\w+)":/gm, "$1$2:")
}

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type DocumentedResponse, type Operation, operations } from "./document.fixture.ts"
import { type Exchange, exchange } from "./exchanges.fixture.ts"
import { startValidatingProxy, type ValidatingProxy } from "./programs.fixture.ts"
import {
  type GivenResponse,
  type StubUpstream,
  startStubUpstream,
  withOneInvalidField,
} from "./stub-upstream.fixture.ts"

let upstream: StubUpstream
let proxy: ValidatingProxy
beforeAll(async () => {
  upstream = await startStubUpstream()
  proxy = await startValidatingProxy(upstream.url)
})
afterAll(async () => {
  await proxy.stop()
  await upstream.stop()
})

/** Prism's violations for a response of an operation. */
async function faultsOf({ method, path }: Operation, response: GivenResponse): Promise<readonly string[]> {
  upstream.response = response
  const exchanges: Exchange[] = []
  const url = `${proxy.url}${path.replace(/\{\w+\}/g, "any")}`
  await exchange(new Request(url, { method }), made => exchanges.push(made))
  return exchanges[0]?.responseViolations ?? ["nothing came back"]
}

/** The document's example, with all documented headers. */
function validResponse({ status, headers, example }: DocumentedResponse): GivenResponse {
  const named = headers.map(name => [name, name === "Retry-After" ? "1" : "something"])
  const type = example === undefined ? [] : [["Content-Type", "application/json; charset=utf-8"]]
  return { status, headers: Object.fromEntries([...named, ...type]), body: example }
}

// Prism silently skips a schema that it cannot compile, so test an invalid response for each operation.
describe.each(operations.map(operation => [operation.id, operation] as const))("%s", (_, operation) => {
  test("every documented response passes as the document shows it", async () => {
    expect(operation.responses.length).toBeGreaterThan(5)
    for (const response of operation.responses)
      expect(await faultsOf(operation, validResponse(response))).toEqual([])
  })

  test("one false field is noticed in every documented response that has a body", async () => {
    for (const response of operation.responses.filter(({ example }) => example !== undefined)) {
      const invalid = { ...validResponse(response), body: withOneInvalidField(response.example) }
      expect(await faultsOf(operation, invalid), `${response.status} ${response.code}`).not.toEqual([])
    }
  })

  test("a missing X-Request-Id is noticed in every documented response", async () => {
    for (const response of operation.responses) {
      const { "X-Request-Id": _, ...headers } = validResponse(response).headers
      const faults = await faultsOf(operation, { ...validResponse(response), headers })
      expect(faults.join()).toContain("must have required property 'x-request-id'")
    }
  })
})

describe("noticed as well", () => {
  const [read] = operations.filter(({ id }) => id === "ordersGet")
  const [response] = read?.responses ?? []
  if (!read || !response) throw new Error("the document has lost ordersGet")

  test.each(["ETag", "RateLimit", "Service-Version"])("a success without %s", async name => {
    const { [name]: _, ...headers } = validResponse(response).headers
    const faults = await faultsOf(read, { ...validResponse(response), headers })
    expect(faults.join()).toContain(`must have required property '${name.toLowerCase()}'`)
  })

  test.each([202, 402, 418, 502])("an undocumented status: %i", async status => {
    const faults = await faultsOf(read, { ...validResponse(response), status })
    expect(faults.join()).toContain("Unable to match the returned status code")
  })

  test("another media type", async () => {
    const headers = { ...validResponse(response).headers, "Content-Type": "text/html" }
    const faults = await faultsOf(read, { ...validResponse(response), headers })
    expect(faults.join()).toContain('The received media type "text/html" does not match')
  })

  test("an error code that belongs to another operation", async () => {
    const elsewhere = operations
      .flatMap(({ responses }) => responses)
      .find(({ code }) => code === "INVALID_TRANSITION")
    const known = read.responses.find(({ code }) => code === "NOT_FOUND")
    if (!elsewhere || !known) throw new Error("the document has lost a code")
    expect(await faultsOf(read, { ...validResponse(known), body: elsewhere.example })).not.toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type DocumentedAnswer, type Operation, operations } from "./document.fixture.ts"
import { type Exchange, exchange } from "./exchanges.fixture.ts"
import { startValidatingProxy, type ValidatingProxy } from "./programs.fixture.ts"
import {
  type GivenAnswer,
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
async function faultsOf({ method, path }: Operation, answer: GivenAnswer): Promise<readonly string[]> {
  upstream.answer = answer
  const exchanges: Exchange[] = []
  const url = `${proxy.url}${path.replace(/\{\w+\}/g, "any")}`
  await exchange(new Request(url, { method }), made => exchanges.push(made))
  return exchanges[0]?.responseViolations ?? ["nothing came back"]
}

/** The document's example, with all documented headers. */
function validAnswer({ status, headers, example }: DocumentedAnswer): GivenAnswer {
  const named = headers.map(name => [name, name === "Retry-After" ? "1" : "something"])
  const type = example === undefined ? [] : [["Content-Type", "application/json; charset=utf-8"]]
  return { status, headers: Object.fromEntries([...named, ...type]), body: example }
}

// Prism silently skips a schema that it cannot compile, so test an invalid response for each operation.
describe.each(operations.map(operation => [operation.id, operation] as const))("%s", (_, operation) => {
  test("every documented answer passes as the document shows it", async () => {
    expect(operation.answers.length).toBeGreaterThan(5)
    for (const answer of operation.answers) expect(await faultsOf(operation, validAnswer(answer))).toEqual([])
  })

  test("one false field is noticed in every documented answer that has a body", async () => {
    for (const answer of operation.answers.filter(({ example }) => example !== undefined)) {
      const invalid = { ...validAnswer(answer), body: withOneInvalidField(answer.example) }
      expect(await faultsOf(operation, invalid), `${answer.status} ${answer.code}`).not.toEqual([])
    }
  })

  test("a missing X-Request-Id is noticed in every documented answer", async () => {
    for (const answer of operation.answers) {
      const { "X-Request-Id": _, ...headers } = validAnswer(answer).headers
      const faults = await faultsOf(operation, { ...validAnswer(answer), headers })
      expect(faults.join()).toContain("must have required property 'x-request-id'")
    }
  })
})

describe("noticed as well", () => {
  const [read] = operations.filter(({ id }) => id === "ordersGet")
  const [answer] = read?.answers ?? []
  if (!read || !answer) throw new Error("the document has lost ordersGet")

  test.each(["ETag", "RateLimit", "Service-Version"])("a success without %s", async name => {
    const { [name]: _, ...headers } = validAnswer(answer).headers
    const faults = await faultsOf(read, { ...validAnswer(answer), headers })
    expect(faults.join()).toContain(`must have required property '${name.toLowerCase()}'`)
  })

  test.each([202, 402, 418, 502])("an undocumented status: %i", async status => {
    const faults = await faultsOf(read, { ...validAnswer(answer), status })
    expect(faults.join()).toContain("Unable to match the returned status code")
  })

  test("another media type", async () => {
    const headers = { ...validAnswer(answer).headers, "Content-Type": "text/html" }
    const faults = await faultsOf(read, { ...validAnswer(answer), headers })
    expect(faults.join()).toContain('The received media type "text/html" does not match')
  })

  test("an error code that belongs to another operation", async () => {
    const elsewhere = operations
      .flatMap(({ answers }) => answers)
      .find(({ code }) => code === "INVALID_TRANSITION")
    const known = read.answers.find(({ code }) => code === "NOT_FOUND")
    if (!elsewhere || !known) throw new Error("the document has lost a code")
    expect(await faultsOf(read, { ...validAnswer(known), body: elsewhere.example })).not.toEqual([])
  })
})

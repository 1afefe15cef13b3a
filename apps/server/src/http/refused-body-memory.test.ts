import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { type Endpoint, exampleOf, publicEndpoints, Refusal } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import { expect, test } from "../testing/fixtures.ts"
import { compileInput } from "./validate.ts"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

const endpoints: readonly Endpoint[] = [...publicEndpoints, ...consoleEndpoints].filter(
  ({ body }: Endpoint) => body,
)

/** Bodies that are refused as a whole, for an unknown member, and for the type of each member. */
function refusedBodies(endpoint: Endpoint): unknown[] {
  const body = exampleOf(endpoint).body as Record<string, unknown>
  const wrongMembers = Object.keys(body).map(name => ({ ...body, [name]: [{}] }))
  return [[{}], { unknown: {} }, ...wrongMembers]
}

/** Every list and object of a value. */
function* partsOf(value: unknown): Iterable<object> {
  if (typeof value !== "object" || value === null) return
  yield value
  for (const part of Object.values(value)) yield* partsOf(part)
}

function refuse(endpoint: Endpoint): WeakRef<object>[] {
  const readInput = compileInput(endpoint)
  inputs.push(readInput)
  return refusedBodies(endpoint).flatMap(body => {
    const ownBody: unknown = JSON.parse(JSON.stringify(body))
    try {
      readInput({ query: undefined, body: ownBody }, [])
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
    }
    return [...partsOf(ownBody)].map(part => new WeakRef(part))
  })
}
/** The validators live as long as the server. */
const inputs: unknown[] = []

test("no endpoint keeps any part of the bodies that it refused", async () => {
  const refused = endpoints.map(endpoint => [endpoint.id, refuse(endpoint)] as const)
  // A WeakRef keeps its object until the current turn of the event loop ends.
  await new Promise(setImmediate)
  collectGarbage()
  const kept = refused.filter(([, parts]) => parts.some(part => part.deref() !== undefined))
  expect(kept.map(([id]) => id)).toEqual([])
  expect(inputs).toHaveLength(endpoints.length)
})

test("a menu of 8 MiB that is refused leaves nothing in memory", async ({ app, cookie }) => {
  const send = async (lists: number) => {
    const body = `{"categories":[${"[],".repeat(lists)}[]]}`
    const { status } = await app.call("/console/v1/menu", { method: "PUT", body, cookie })
    expect(status).toBe(422)
    await new Promise(setImmediate)
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = await send(1)
  const after = await send(2_700_000)
  // The smallest list takes 16 bytes.
  expect((after - before) / (2_700_000 * 16)).toBeLessThan(0.5)
})

import { passesOf } from "../testing/cpu-time.ts"
import { hostileBodies } from "./hostile-bodies.fixture.ts"
import { compileCheck } from "./validate.ts"

/**
 * Runs in a process with a small heap. Prints how many faults each body has and how many passes over a million characters
 * it took to find them.
 */
const checked: Record<string, unknown> = {}
for (const [name, [endpoint, makeText]] of Object.entries(hostileBodies)) {
  if (!endpoint.body) throw new Error(`${name} is for an endpoint without a body`)
  // If the heap is too small, the last line on standard error names the body.
  process.stderr.write(`${name}\n`)
  const value: unknown = JSON.parse(makeText())
  const check = compileCheck(endpoint.body)
  let [faults, bytes] = [0, 0]
  const passes = await passesOf(() => {
    const found = check(value, "")
    ;[faults, bytes] = [found.length, JSON.stringify(found).length]
  })
  checked[name] = { faults, bytes, passes }
}
process.stdout.write(JSON.stringify(checked))

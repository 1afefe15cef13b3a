import { passesOf } from "../testing/cpu-time.ts"
import { hostileBodies } from "./hostile-bodies.fixture.ts"
import { compileCheck } from "./validate.ts"

/** Runs in a process with a small heap. Prints how many faults a body has and how many passes over a million characters it took to find them. */
const name = process.argv[2] ?? ""
const [endpoint, makeText] = hostileBodies[name] ?? []
if (!endpoint?.body || !makeText) throw new Error(`no body is called ${name}`)
const value: unknown = JSON.parse(makeText())
const check = compileCheck(endpoint.body)
let [faults, bytes] = [0, 0]
const passes = await passesOf(() => {
  const found = check(value, "")
  ;[faults, bytes] = [found.length, JSON.stringify(found).length]
})
process.stdout.write(JSON.stringify({ faults, bytes, passes }))

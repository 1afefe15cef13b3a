import { cpuMsOf } from "../testing/cpu-time.ts"
import { hostileBodies } from "./hostile-bodies.fixture.ts"
import { compileCheck } from "./validate.ts"

/** Runs in a process with a small heap. Prints how many faults a body has and how long it took to find them. */
const name = process.argv[2] ?? ""
const [endpoint, makeText] = hostileBodies[name] ?? []
if (!endpoint?.body || !makeText) throw new Error(`no body is called ${name}`)
const value: unknown = JSON.parse(makeText())
const check = compileCheck(endpoint.body)
let [faults, bytes] = [0, 0]
const cpuMs = await cpuMsOf(() => {
  const found = check(value, "")
  ;[faults, bytes] = [found.length, JSON.stringify(found).length]
})
process.stdout.write(JSON.stringify({ faults, bytes, cpuMs }))

import { hostileBodies } from "./hostile-bodies.fixture.ts"
import { compileCheck } from "./validate.ts"

/** Runs in a process with a small heap. Prints how many faults a body has and how long it took to find them. */
const name = process.argv[2] ?? ""
const [endpoint, makeText] = hostileBodies[name] ?? []
if (!endpoint?.body || !makeText) throw new Error(`no body is called ${name}`)
const value: unknown = JSON.parse(makeText())
const check = compileCheck(endpoint.body)
const started = performance.now()
const faults = check(value, "")
const bytes = JSON.stringify(faults).length
const milliseconds = performance.now() - started
process.stdout.write(JSON.stringify({ faults: faults.length, bytes, milliseconds }))

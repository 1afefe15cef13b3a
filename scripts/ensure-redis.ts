/** Installs Debian's Redis for the tests of a fleet if it is missing. */
import { existsSync } from "node:fs"
import { installOrAdvise } from "./apt.ts"

const path = "/usr/bin/redis-server"
const advice = `The tests of a fleet need ${path}, and it could not be installed. Install Debian's package "redis-server".`
const installed = existsSync(path) || installOrAdvise("Redis", ["redis-server"], advice)
process.exitCode = installed ? 0 : 1

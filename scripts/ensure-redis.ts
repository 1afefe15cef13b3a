/** Installs Debian's Redis for the tests of a fleet if it is missing. */
import { existsSync } from "node:fs"
import { installPackages } from "./apt.ts"

const path = "/usr/bin/redis-server"

if (!existsSync(path)) {
  process.stdout.write("Redis is missing; installing Debian's package\n")
  try {
    installPackages(["redis-server"])
  } catch {
    process.stderr.write(
      `The tests of a fleet need ${path}, and it could not be installed. Install Debian's package "redis-server".\n`,
    )
    process.exitCode = 1
  }
}

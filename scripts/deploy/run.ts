/** `npm run test:deploy`: installs the Debian packages that the tests need, then runs them with Node's test runner. */
import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { installPackages } from "../apt.ts"

const packages = {
  age: "age",
  restic: "restic",
  rclone: "rclone",
  promtool: "prometheus",
  "systemd-analyze": "systemd",
  caddy: "caddy",
  haproxy: "haproxy",
  strace: "strace",
  "redis-server": "redis-server",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
}
const missing = Object.entries(packages)
  .filter(([program]) => spawnSync("which", [program]).status !== 0)
  .map(([, name]) => name)
if (missing.length > 0) {
  process.stdout.write(`installing ${missing.join(", ")}\n`)
  installPackages(missing)
}
const files = readdirSync(import.meta.dirname).filter(name => name.endsWith(".deploy.ts"))
const tests = files.map(name => join(import.meta.dirname, name))
process.exitCode = spawnSync(process.execPath, ["--test", ...tests], { stdio: "inherit" }).status ?? 1

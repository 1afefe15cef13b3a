// Started by deploy/rasoi: runs a command of Rasoi as the account of a systemd unit, with the unit's environment.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readUnit, unitDirectories } from "../src/cli/unit/read-unit.ts"

const [first, ...rest] = process.argv.slice(2)
const instance = first?.startsWith("@") === true
const name = instance ? `rasoi${first}` : "rasoi"
const args = instance ? rest : process.argv.slice(2)
const { SYSTEMD_UNIT_PATH, TERM } = process.env
try {
  const unit = readUnit(name, SYSTEMD_UNIT_PATH ? SYSTEMD_UNIT_PATH.split(":") : unitDirectories)
  const { uid, gid, home } = accountOf(unit.user)
  if (process.getuid() !== uid) {
    process.initgroups(unit.user, gid)
    process.setgid(gid)
    process.setuid(uid)
  }
  const environment = {
    USER: unit.user,
    LOGNAME: unit.user,
    HOME: home,
    ...(TERM ? { TERM } : {}),
    ...unit.environment,
  }
  process.removeAllListeners("warning")
  process.execve(
    process.execPath,
    [process.execPath, join(import.meta.dirname, "rasoi.js"), ...args],
    environment,
  )
} catch (error) {
  const needsRoot = error.code === "EACCES" || error.code === "EPERM"
  process.stderr.write(`rasoi: ${error.message}${needsRoot ? "\nRun it as root: sudo rasoi …" : ""}\n`)
  process.exitCode = 1
}

function accountOf(user) {
  const entries = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map(line => line.split(":"))
  const [, , uid, gid, , home] = entries.find(([each]) => each === user) ?? []
  if (uid === undefined) throw new Error(`There is no account ${user}, which the unit ${name}.service names.`)
  return { uid: Number(uid), gid: Number(gid), home }
}

import { execFileSync } from "node:child_process"
import { readDeployFile } from "./compose.ts"

/** The values of a setting in a unit, in order. */
export function valuesOf(unit: string, setting: string): string[] {
  return [...readDeployFile(unit).matchAll(new RegExp(`^${setting}=(.*)$`, "gm"))].map(
    ([, value = ""]) => value,
  )
}

/** The names behind a group such as @system-service. */
function callsOf(name: string): string[] {
  if (!name.startsWith("@")) return [name]
  const text = execFileSync("systemd-analyze", ["syscall-filter", name], { encoding: "utf8" })
  const [, ...lines] = text.split("\n").map(line => line.trim())
  return lines.filter(line => line !== "" && !line.startsWith("#")).flatMap(callsOf)
}

/** The system calls that a unit allows: a line that begins with ~ takes some away. */
export function allowedCalls(unit: string): Set<string> {
  const allowed = new Set<string>()
  for (const line of valuesOf(unit, "SystemCallFilter")) {
    const calls = line.replace(/^~/, "").split(" ").flatMap(callsOf)
    for (const call of calls) line.startsWith("~") ? allowed.delete(call) : allowed.add(call)
  }
  return allowed
}

/** A shell command for root that runs another one as the unit would: read-only system, no capabilities, traced to a file. */
export function restricted(unit: string, trace: string, account: string): string[] {
  const writable = valuesOf(unit, "ReadWritePaths").join(" ").split(" ")
  const binds = writable.filter(path => !path.startsWith("-")).map(path => `mount --bind ${path} ${path}`)
  const umask = valuesOf(unit, "UMask").at(-1)
  const drop = `setpriv --reuid ${account} --regid ${account} --clear-groups --bounding-set=-all --no-new-privs`
  const script = [
    ...binds,
    "mount -o remount,bind,ro /",
    `umask ${umask}`,
    `exec ${drop} strace -f -qq -o ${trace} "$@"`,
  ]
  return ["unshare", "--mount", "sh", "-c", script.join(" && "), "sh"]
}

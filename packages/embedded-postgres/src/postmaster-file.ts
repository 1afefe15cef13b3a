import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Reads `postmaster.pid`, in which a running server describes itself line by line. */
export function readPostmasterFile(clusterDir: string) {
  let lines: string[]
  try {
    lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n")
  } catch {
    return undefined
  }
  const pid = Number.parseInt(lines[0] ?? "", 10)
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number.parseInt(lines[3] ?? "", 10),
    socketDir: lines[4] ?? "",
    status: (lines[7] ?? "").trim(),
  }
}

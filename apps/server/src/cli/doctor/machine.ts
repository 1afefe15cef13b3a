import { readConfig } from "../../config.ts"
import { installedPackage } from "../../db/index.ts"
import { readOpenFilesLimit } from "../../start/open-files.ts"
import { type Check, fail, ok, warn } from "./check.ts"

const oldestNode = 24

export function checkNode(): Check {
  const { node } = process.versions
  if (Number.parseInt(node, 10) >= oldestNode) return ok("Node.js", node)
  return fail("Node.js", node, `Use Node.js ${oldestNode} or newer: npx brings it along, or install it.`)
}

/** The platform-specific packages: the database's programs and the password hash. */
export async function checkPrograms(): Promise<Check[]> {
  return [checkPostgresPackage(), await checkPasswordHash()]
}

function checkPostgresPackage(): Check {
  const platform = `${process.platform} on ${process.arch}`
  try {
    installedPackage()
    return ok("Built-in database", `PostgreSQL for ${platform} is installed`)
  } catch (error) {
    const found = (error as Error).message
    return usesOwnDatabase()
      ? ok("Built-in database", `none for ${platform}; DATABASE_URL is set, so none is needed`)
      : fail("Built-in database", found, "Run npm ci, or set DATABASE_URL.")
  }
}

function usesOwnDatabase(): boolean {
  try {
    return readConfig({ demo: false }).databaseUrl !== undefined
  } catch {
    return false
  }
}

async function checkPasswordHash(): Promise<Check> {
  try {
    await import("@node-rs/argon2")
    return ok("Password hash", "argon2 is installed")
  } catch (error) {
    return fail(
      "Password hash",
      (error as Error).message,
      "Run npm ci: argon2's program for this platform is missing.",
    )
  }
}

const fewFiles = 4_096

/** Every client, database connection and file uses one. Node raises the soft limit to the hard limit itself. */
export function checkOpenFiles(limit = readOpenFilesLimit()): Check {
  if (!Number.isFinite(limit)) return ok("Open files", "unlimited")
  const found = `at most ${limit} files and connections at once`
  if (limit >= fewFiles) return ok("Open files", found)
  return warn(
    "Open files",
    found,
    "Raise the hard limit to 65536 (LimitNOFILE in systemd, ulimit -n in a shell): idle connections could keep clients out.",
  )
}

/** The program did not exist earlier. A machine without a clock battery starts in 1970. */
const earliest = Date.parse("2026-10-17")
const latest = Date.parse("2100-01-01")

export function checkClock(now = Date.now()): Check {
  const shown = new Date(now).toISOString()
  if (now < earliest || now > latest)
    return fail("Clock", `it says ${shown}`, "Set the machine's clock; opening hours and keys go by it.")
  const zone = new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", timeStyle: "short" })
  const hour = zone.format(new Date("2026-10-17T13:05:00Z"))
  // Without time zone data, Node treats every zone as UTC.
  if (!hour.startsWith("6:35"))
    return warn("Clock", "Node.js knows no time zones", "Use an official build of Node.js.")
  return ok("Clock", shown)
}

import { execFileSync } from "node:child_process"
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Taken apart here, not installed: Debian's package would set up a cluster of its own. */
const kept = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "rasoi-pgbench")
const places = ["/usr/lib/postgresql/*/bin/pgbench", "/usr/local/bin/pgbench", "/usr/bin/pgbench"]

function find(): string | undefined {
  const found = [...places, join(kept, "usr/lib/postgresql/*/bin/pgbench")].flatMap(place => globSync(place))
  return found.toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }))[0]
}

/** pgbench is not among the embedded PostgreSQL's programs. Where the machine has none, Debian's is fetched. */
export function ensurePgbench(): string {
  const found = find()
  if (found !== undefined) return found
  process.stderr.write("bench: pgbench is missing; fetching it from Debian's package\n")
  try {
    fetchPackage()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `pgbench is missing and could not be fetched; install Debian's package "postgresql" (${why})`,
    )
  }
  const fetched = find()
  if (fetched === undefined) throw new Error("Debian's package holds no pgbench")
  return fetched
}

function fetchPackage(): void {
  const scratch = mkdtempSync(join(tmpdir(), "rasoi-pgbench-"))
  try {
    asRoot("apt-get", "update", "-qq")
    asRoot("apt-get", "install", "-y", "-qq", "--no-install-recommends", "--no-upgrade", "libpq5")
    const about = execFileSync("apt-cache", ["depends", "postgresql"], { encoding: "utf8" })
    const [name] = /postgresql-\d+/.exec(about) ?? []
    if (name === undefined) throw new Error("apt knows no PostgreSQL")
    execFileSync("apt-get", ["download", "-qq", name], {
      cwd: scratch,
      stdio: ["ignore", "ignore", "inherit"],
    })
    const [file = ""] = globSync(join(scratch, "*.deb"))
    mkdirSync(kept, { recursive: true })
    execFileSync("dpkg", ["-x", file, kept])
  } finally {
    if (existsSync(scratch)) rmSync(scratch, { recursive: true, force: true })
  }
}

function asRoot(...words: string[]): void {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  const [program = "", ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", ...words]
  execFileSync(program, rest, { stdio: ["ignore", "ignore", "inherit"] })
}

import { execFileSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runAsRoot } from "../../scripts/apt.ts"

/** The package is unpacked here, not installed: Debian's package would set up its own cluster. */
const cacheDir = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "rasoi-pgbench")
const searchPaths = ["/usr/lib/postgresql/*/bin/pgbench", "/usr/local/bin/pgbench", "/usr/bin/pgbench"]

function find(): string | undefined {
  const found = [...searchPaths, join(cacheDir, "usr/lib/postgresql/*/bin/pgbench")].flatMap(path =>
    globSync(path),
  )
  return found.toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }))[0]
}

/** The embedded PostgreSQL does not include pgbench. If the machine has none, Debian's is downloaded. */
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
  if (fetched === undefined) throw new Error("Debian's package contains no pgbench")
  return fetched
}

function fetchPackage(): void {
  const scratch = mkdtempSync(join(tmpdir(), "rasoi-pgbench-"))
  try {
    runAsRoot("apt-get", "update", "-qq")
    runAsRoot("apt-get", "install", "-y", "-qq", "--no-install-recommends", "--no-upgrade", "libpq5")
    const dependencies = execFileSync("apt-cache", ["depends", "postgresql"], { encoding: "utf8" })
    const [name] = /postgresql-\d+/.exec(dependencies) ?? []
    if (name === undefined) throw new Error("apt has no PostgreSQL")
    execFileSync("apt-get", ["download", "-qq", name], {
      cwd: scratch,
      stdio: ["ignore", "ignore", "inherit"],
    })
    const [file = ""] = globSync(join(scratch, "*.deb"))
    mkdirSync(cacheDir, { recursive: true })
    execFileSync("dpkg", ["-x", file, cacheDir])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Checks the files in deploy/ with the programs that read them. */
import { equal, match } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"

const deploy = join(import.meta.dirname, "..", "..", "deploy")

test("systemd rates the exposure of the units as 3 or less of 10, and their memory has a limit", () => {
  for (const unit of ["rasoi.service", "rasoi@.service"]) {
    const file = join(deploy, unit)
    const options = ["security", "--offline=true", "--threshold=30", "--no-pager", file]
    const { status, stdout } = spawnSync("systemd-analyze", options, { encoding: "utf8" })
    equal(status, 0, stdout)
    match(readFileSync(file, "utf8"), /^MemoryMax=\d+[MG]$/m)
  }
})

test("systemd accepts the units", () => {
  for (const unit of ["rasoi.service", "rasoi@.service"]) {
    const { stderr } = spawnSync("systemd-analyze", ["verify", join(deploy, unit)], { encoding: "utf8" })
    // The program is installed later.
    const faults = stderr
      .split("\n")
      .filter(line => line.includes("rasoi") && !line.includes("is not executable"))
    equal(faults.join("\n"), "")
  }
})

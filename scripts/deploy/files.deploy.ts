/** Checks the files in deploy/ with the programs that read them. */
import { equal, match } from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"

const deploy = join(import.meta.dirname, "..", "..", "deploy")

test("promtool accepts the alert rules", () => {
  execFileSync("promtool", ["check", "rules", join(deploy, "prometheus-alerts.yml")], { stdio: "inherit" })
})

test("an alert fires for an old backup, and none for a young one", () => {
  const directory = mkdtempSync(join(tmpdir(), "rasoi-rules-"))
  const file = join(directory, "test.yml")
  const summary = "No backup for two and a half hours."
  const fired = { exp_labels: { severity: "page" }, exp_annotations: { summary } }
  const tests = [
    { values: "60+60x60", exp_alerts: [] },
    { values: "9000+60x60", exp_alerts: [fired] },
  ].map(({ values, exp_alerts }) => ({
    interval: "1m",
    input_series: [{ series: "rasoi_backup_age_seconds", values }],
    alert_rule_test: [{ eval_time: "30m", alertname: "RasoiBackupOverdue", exp_alerts }],
  }))
  writeFileSync(file, JSON.stringify({ rule_files: [join(deploy, "prometheus-alerts.yml")], tests }))
  execFileSync("promtool", ["test", "rules", file], { stdio: "inherit" })
  rmSync(directory, { recursive: true })
})

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

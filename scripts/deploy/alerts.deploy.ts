/** Tests every alert rule with promtool: the series that raise it, and similar ones that do not. */
import { deepEqual } from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { deployDirectory, readDeployFile } from "./compose.ts"

type Series = Record<string, string>
interface Case {
  readonly fires: Series
  readonly silent: Series
}

/** One value a minute for half an hour: "0x28 1" rises in the last minute, so an alert without `for` fires at once. */
const rises = "0x28 1"
const stays = "7x29"
const quick = 'rasoi_order_acceptance_seconds_bucket{le="300"}'
const slower = 'rasoi_order_acceptance_seconds_bucket{le="600"}'
const all = 'rasoi_order_acceptance_seconds_bucket{le="+Inf"}'
const cases: Record<string, Case> = {
  RasoiDown: { fires: { 'up{job="rasoi"}': "1x20 0x8" }, silent: { 'up{job="rasoi"}': "1x28 0" } },
  RasoiNotReady: { fires: { rasoi_ready: "1x20 0x8" }, silent: { rasoi_ready: "1x28 0" } },
  RasoiDiskFull: {
    fires: { rasoi_data_disk_free_bytes: "2e9x20 999999999x8" },
    silent: { rasoi_data_disk_free_bytes: "1e9x29" },
  },
  RasoiOrdersMissed: {
    fires: { rasoi_orders_missed_total: rises },
    silent: { rasoi_orders_missed_total: stays },
  },
  RasoiSlowAcceptance: {
    fires: { [quick]: "0+8x29", [slower]: "0+10x29", [all]: "0+10x29" },
    silent: { [quick]: "0+95x29", [slower]: "0+100x29", [all]: "0+100x29" },
  },
  RasoiErrors: {
    fires: { 'rasoi_request_failures_total{status="500"}': rises },
    silent: { 'rasoi_request_failures_total{status="500"}': stays },
  },
  RasoiUnhandledFault: {
    fires: { rasoi_unhandled_rejections_total: stays, rasoi_uncaught_exceptions_total: rises },
    silent: { rasoi_unhandled_rejections_total: stays, rasoi_uncaught_exceptions_total: stays },
  },
  RasoiOverloaded: {
    fires: { 'rasoi_request_failures_total{status="503"}': "0+60x29" },
    silent: { 'rasoi_request_failures_total{status="503"}': "0+3x29" },
  },
  RasoiDatabaseUnavailable: {
    fires: { 'rasoi_query_failures_total{outcome="unavailable"}': "0x26 1 2 2" },
    silent: { 'rasoi_query_failures_total{outcome="unavailable"}': stays },
  },
  RasoiDatabaseWaiting: {
    fires: { rasoi_database_waiting: "0x20 3x8" },
    silent: { rasoi_database_waiting: "0x26 3x2" },
  },
  RasoiBackupOverdue: {
    fires: { rasoi_backup_age_seconds: "9000+60x29" },
    silent: { rasoi_backup_age_seconds: "60+60x29" },
  },
  RasoiBackupFailed: {
    fires: { rasoi_backup_failures_total: rises },
    silent: { rasoi_backup_failures_total: stays },
  },
  RasoiClockStep: { fires: { rasoi_clock_steps_total: rises }, silent: { rasoi_clock_steps_total: stays } },
  RasoiRedisDown: { fires: { rasoi_redis_up: "1x20 0x8" }, silent: { rasoi_redis_up: "1x28 0" } },
  RasoiMessagesDropped: {
    fires: { rasoi_messages_dropped_total: rises },
    silent: { rasoi_messages_dropped_total: stays },
  },
  RasoiProcessesUnshared: {
    fires: { rasoi_processes_unshared: "0x20 1x8" },
    silent: { rasoi_processes_unshared: "0x26 1x2" },
  },
}

const rules = readDeployFile("prometheus-alerts.yml")

/** The expressions count alerts, so that labels and annotations need no copy here. */
function testOf(name: string, series: Series, count: number) {
  return {
    interval: "1m",
    input_series: Object.entries(series).map(([each, values]) => ({ series: each, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${name}", alertstate="firing"}) or vector(0)`,
        eval_time: "29m",
        exp_samples: [{ labels: "{}", value: count }],
      },
    ],
  }
}

test("every rule has a test", () => {
  const named = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name)
  deepEqual(Object.keys(cases).sort(), named.sort())
})

for (const [name, { fires, silent }] of Object.entries(cases)) {
  test(`${name} fires when it must, and only then`, () => {
    const directory = mkdtempSync(join(tmpdir(), "rasoi-rules-"))
    const file = join(directory, "test.yml")
    const tests = [testOf(name, fires, 1), testOf(name, silent, 0)]
    writeFileSync(
      file,
      JSON.stringify({ rule_files: [join(deployDirectory, "prometheus-alerts.yml")], tests }),
    )
    try {
      execFileSync("promtool", ["test", "rules", file], { stdio: ["ignore", "ignore", "inherit"] })
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
}

import { expect, test } from "vitest"
import { makeMetrics } from "../../apps/server/src/http/metrics.ts"
import { readDeployFile } from "./compose.ts"

test("every counter whose rise raises an alert is 0 before the first rise", async () => {
  const rules = readDeployFile("prometheus-alerts.yml")
  const risen = [...rules.matchAll(/(?:increase|rate)\((\w+_total(?:\{[^}]*\})?)\[/g)].map(
    ([, series = ""]) => series,
  )
  expect(risen.length).toBeGreaterThan(6)
  const lines = (await makeMetrics().registry.metrics()).split("\n")
  expect(risen.filter(series => !lines.includes(`${series} 0`))).toEqual([])
  // Series by route exist only after their first request, so a rise of one is no alert.
  expect(rules).not.toMatch(/rasoi_request_duration_seconds_count/)
})

import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

/**
 * The second tier, `npm run test:processes`: tests that start, kill and restart processes again and again, fill tables
 * and memory, or look up each text in all of the source. They take longer than all others.
 */
const kills = [
  "apps/server/src/**/*-processes.test.ts",
  "apps/server/src/cli/early-signal.test.ts",
  "apps/server/src/cli/no-server.test.ts",
  "apps/server/src/cli/process-faults.test.ts",
  "apps/server/src/cli/restaurant/delete.test.ts",
  "apps/server/src/cli/restored-lists.test.ts",
  "apps/server/src/cli/running-server.test.ts",
  "apps/server/src/cli/unit/as-unit.test.ts",
  "apps/server/src/features/orders/crash.test.ts",
  "apps/server/src/features/orders/finished-plan.test.ts",
  "apps/server/src/features/reports/plan.test.ts",
  "apps/server/src/features/reservations/parallel.test.ts",
  "apps/server/src/start/million-values.test.ts",
  "apps/server/src/start/server.test.ts",
  "packages/embedded-postgres/src/*.test.ts",
  "scripts/unused-texts.test.ts",
  "tests/conformance/proxy.test.ts",
  "tests/**/*-processes.test.ts",
  "tests/sdk/package.test.ts",
]

/** Recipes for integrators, with programs that have to be installed first: `npm run test:integrations`. */
const integrations = ["tests/integrations/*.test.ts"]

/** Tools have folders of packages beside their tests. */
const packages = "**/node_modules/**"

/** Tests that start real processes, or need a database that a server accepts: a durable one. */
const processes = [
  "apps/server/src/features/backup/backup.test.ts",
  "apps/server/src/cli/**/*.test.ts",
  "apps/server/src/db/**/*.test.ts",
  "apps/server/src/start/slow-start.test.ts",
  "scripts/readme.test.ts",
  "scripts/guides.test.ts",
  "scripts/postman.test.ts",
  "scripts/printing.test.ts",
  "scripts/parallel.test.ts",
  "scripts/summary/summary.test.ts",
  "tests/mcp/{package,start}.test.ts",
  "tests/conformance/*.test.ts",
]

// Generous: a busy machine is slow, and a test that waits in vain fails all the same.
const limits = { testTimeout: 240_000, hookTimeout: 240_000 }
/**
 * A machine that stands still can use up the whole limit of a test, or keep a server from starting. Nothing else runs a
 * second time. The run ends with the names of those that did.
 */
const retry = { count: 1, condition: /^(Test|Hook) timed out in|^the server did not start/ }
/** Loads modules a second time, which Vite's loader can. */
const newModules = "apps/server/src/features/restaurant/new-setting.test.ts"

/** Node runs these files as the server does, without Vite's transforms: a tenth less processor time. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }
/** Files that share no state can share a worker's modules: loading them anew for each file takes a third of the time. */
const shared = { isolate: false, ...limits }
const globalSetup = ["apps/server/src/testing/global-setup.ts"]
const demoData = "apps/server/src/testing/demo-data.setup.ts"

export default defineConfig({
  test: {
    reporters: ["default", ["./scripts/summary/vitest-reporter.ts", { times: "code" }]],
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: "rules",
          include: [
            "packages/**/*.test.ts",
            "apps/storefront/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          exclude: [...processes, ...kills, packages],
          ...shared,
          ...native,
        },
      },
      {
        test: {
          name: "web",
          include: ["apps/web/**/*.test.ts"],
          ...shared,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: [...processes, ...kills, ...integrations, newModules, packages],
          globalSetup,
          ...shared,
          ...native,
        },
      },
      {
        test: {
          name: "modules",
          include: [newModules],
          globalSetup,
          ...limits,
        },
      },
      {
        test: {
          name: "processes",
          include: processes,
          exclude: kills,
          globalSetup: [...globalSetup, demoData],
          retry,
          ...limits,
          ...native,
        },
      },
      {
        test: {
          name: "kills",
          include: kills,
          globalSetup: [...globalSetup, demoData],
          retry,
          ...limits,
          ...native,
        },
      },
      {
        test: {
          name: "integrations",
          include: integrations,
          globalSetup,
          ...limits,
          // The build of a Next.js website is in it.
          hookTimeout: 600_000,
        },
      },
    ],
  },
})

export interface Target {
  /** What is mutated. */
  readonly sources: readonly string[]
  /** The tests that may kill the mutants. Which of them reach which mutant is measured. */
  readonly tests: readonly string[]
  /** The run fails when less than this share, in per cent, is killed. */
  readonly goal: number
}

const core = "packages/core/src"
const server = "apps/server/src"

/** Files and folders of the core with the tests beside them. */
function ofCore(...paths: string[]): Target {
  return {
    sources: [
      ...paths.map(path => `${core}/${path}.ts`),
      "!**/*.{test,fixture}.ts",
      `!${core}/pricing/fixture.ts`,
    ],
    // The stages and paths of orders and bookings are tested together.
    tests: [...paths, "status-at"].map(testsAt),
    goal: 95,
  }
}

const testsAt = (path: string) => `${core}/${path}.test.ts`

/** Tests of other folders that reach these sources. */
function withTests(target: Target, ...paths: string[]): Target {
  return { ...target, tests: [...target.tests, ...paths.map(testsAt)] }
}

/** Modules that decide, with few tests of their feature: each mutant costs at least one start of the whole server. */
function ofServer(sources: string[], tests: string[]): Target {
  return {
    sources: sources.map(path => `${server}/${path}.ts`),
    tests: tests.map(path => `${server}/${path}.test.ts`),
    goal: 90,
  }
}

export const targets: Record<string, Target> = {
  pricing: ofCore("money", "phone", "pricing/*", "orders/*"),
  reservations: ofCore("reservations/*"),
  hours: ofCore("hours/*"),
  menu: withTests(ofCore("menu/*", "settings/*", "reports/*"), "menu/sheet/*"),
  counter: ofCore("counter/*", "bills/*"),
  idempotency: ofServer(
    ["features/idempotency/{run,create-once}"],
    ["features/idempotency/{run,create-once}", "features/{orders,reservations}/{idempotency,test-desk}"],
  ),
  "place-order": ofServer(
    ["features/orders/{decide,price-history,place}", "features/restaurant/receiving"],
    [
      "features/orders/{decide,place,stale-basis,numbers,price-race,race,test-desk}",
      "features/restaurant/public",
    ],
  ),
  "book-table": ofServer(
    ["features/reservations/{decide,book}"],
    ["features/reservations/{decide,book,public,race,blocked-meanwhile,property,test-desk}"],
  ),
  "key-access": ofServer(
    ["features/keys/{authenticate,secret}", "http/pipeline"],
    [
      "features/keys/{authenticate,keys,secret}",
      "features/page/page-key",
      "features/staff/{device-rights,throttle}",
      "http/{admit,fault-reasons,pipeline}",
    ],
  ),
  "staff-access": ofServer(
    ["features/staff/{sessions,known-device,session-cookie,team}"],
    [
      "features/staff/{sessions,roles,devices,known-device,throttle,team,temporary-password,two-restaurants}",
      "features/staff/{pairing,paired-devices}",
      "features/audit/security-entries",
    ],
  ),
}

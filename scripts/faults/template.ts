import { execFileSync } from "node:child_process"
import { scopePresets } from "@rasoi/contract"
import { mergeSettings } from "@rasoi/contract/console"
import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { makeChangeHub } from "../../apps/server/src/events/changes.ts"
import { commandLine } from "../../apps/server/src/features/audit/index.ts"
import { createKey, highestLimit, raiseLimits } from "../../apps/server/src/features/keys/index.ts"
import { createRestaurant } from "../../apps/server/src/features/onboarding/index.ts"
import { openConfiguredDatabase } from "../../apps/server/src/start/open-database.ts"
import { silentLog } from "../../apps/server/src/testing/database.ts"
import { makeDataDir } from "../../apps/server/src/testing/process.ts"

/** A data directory with a restaurant. Each experiment gets a copy, which is faster than a new database. */
export interface Template {
  readonly key: string
  copyTo(dataDir: string): void
}

/** London changes its clocks. */
const settings = mergeSettings(demoSettings, { profile: { timezone: "Europe/London" } })

export async function makeTemplate(stack: AsyncDisposableStack): Promise<Template> {
  const { path, remove } = makeDataDir()
  stack.defer(remove)
  const config = { databaseUrl: undefined, dataDir: path, poolSize: 2, queryDeadlineMs: 60_000 }
  const { db, close } = await openConfiguredDatabase({
    config: { ...config, backupDirectory: undefined },
    log: silentLog,
    purpose: "command",
  })
  const hub = makeChangeHub(db, "node_faults")
  const change = { hub, actor: commandLine, now: Date.now() }
  const restaurantId = await createRestaurant(hub, commandLine, change.now, { settings, menu: demoMenu })
  const context = { ...change, restaurantId }
  const name = "Faults"
  const { keyId, secret } = await createKey(context, { name, mode: "test", scopes: scopePresets.WEBSITE })
  const limits = { "orders.create": highestLimit, "reservations.create": highestLimit }
  await raiseLimits(context, keyId, limits)
  await close()
  return {
    key: secret,
    copyTo: dataDir => void execFileSync("cp", ["-a", "--reflink=auto", `${path}/.`, dataDir]),
  }
}

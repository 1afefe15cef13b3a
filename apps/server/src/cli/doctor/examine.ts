import { type Config, readConfig } from "../../config.ts"
import { checkBackups } from "./backups.ts"
import { type Check, fail, ok } from "./check.ts"
import { checkDataDir, checkDisk } from "./data-dir.ts"
import { checkDatabase } from "./database.ts"
import { checkClock, checkNode, checkOpenFiles, checkPrograms } from "./machine.ts"
import { checkAddresses, checkPort, checkTls } from "./network.ts"
import { checkRedis } from "./redis.ts"
import { checkServerSettings } from "./server-settings.ts"

/** In the order in which a start would fail. */
export async function examine(): Promise<Check[]> {
  const machine = [checkNode(), ...(await checkPrograms()), checkClock(), checkOpenFiles()]
  let config: Config
  try {
    config = readConfig({ demo: false })
  } catch (error) {
    const advice = "Set them right; data directory, database and port are looked at then."
    return [...machine, fail("Environment", (error as Error).message, advice)]
  }
  return [
    ...machine,
    ok("Environment", "no faults"),
    ...(await checkServerSettings(config)),
    ...(config.databaseUrl === undefined ? [...(await checkDataDir(config)), checkDisk(config)] : []),
    ...(await checkDatabase(config)),
    ...(await checkRedis(config)),
    await checkBackups(config),
    await checkPort(config),
    ...checkTls(config),
    ...checkAddresses(config),
  ]
}

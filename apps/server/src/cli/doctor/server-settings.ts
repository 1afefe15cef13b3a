import type { Config } from "../../config.ts"
import { findHolder } from "../../db/index.ts"
import { compareWithServer } from "../../start/started-with.ts"
import { type Check, ok, warn } from "./check.ts"

const about = "Server's settings"

/** The checks are worth little if the running server has other settings than this shell. */
export async function checkServerSettings(config: Config): Promise<Check[]> {
  const compared = compareWithServer(config)
  if (!compared || !(await isRunning(config, compared.pid))) return []
  const { differing } = compared
  if (differing.length === 0) return [ok(about, "the running server has the same")]
  return [
    warn(
      about,
      `the running server was started with another ${differing.join(", ")}`,
      "These checks are about this shell. Run the command with the server's environment; on a server with systemd: rasoi doctor.",
    ),
  ]
}

export async function isHeldByServer({ dataDir }: Pick<Config, "dataDir">): Promise<boolean> {
  return (await findHolder(dataDir))?.purpose === "server"
}

/** A server that was killed leaves its note. */
async function isRunning(config: Config, pid: number): Promise<boolean> {
  if (config.databaseUrl === undefined && (await isHeldByServer(config))) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

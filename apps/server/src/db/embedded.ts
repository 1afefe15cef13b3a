import {
  type Application,
  type EmbeddedDatabase,
  type EmbeddedOptions,
  findServer,
  openEmbedded as open,
} from "@rasoi/embedded-postgres"
import { RestoreUnfinished, readUnfinished } from "./unfinished-restore.ts"

const application: Application = {
  name: "rasoi",
  title: "Rasoi",
  advice: {
    unavailable: "Or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.",
    otherVersion:
      "Move the data with its newest backup, the old files are kept: npx rasoi restore --replace BACKUP. " +
      "If there is none, run npx rasoi backup with the earlier version of Rasoi.",
    elsewhere: 'Run commands there: "docker compose exec rasoi rasoi …".',
  },
}

interface Options extends Omit<EmbeddedOptions, "application"> {
  /** Only a restore opens a directory in which a restore did not finish. */
  restoring?: boolean
}

export function openEmbedded({ restoring, onLocked, ...options }: Options): Promise<EmbeddedDatabase> {
  return open({
    ...options,
    application,
    onLocked(dataDir) {
      // Read by the holder of the lock, so no restore can begin meanwhile.
      const unfinished = restoring ? undefined : readUnfinished(dataDir)
      if (unfinished) throw new RestoreUnfinished(dataDir, unfinished)
      onLocked?.(dataDir)
    },
  })
}

/** The database that a running server has started. */
export function findEmbedded(dataDir: string) {
  return findServer(dataDir, application.name)
}

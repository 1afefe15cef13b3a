import { readFileSync } from "node:fs"
import { postgresProcessesIn } from "@rasoi/embedded-postgres"
import type { Setup } from "./setup.ts"

/** All processes of the database. */
export function databaseProcesses({ clusterDir }: Setup): number[] {
  return postgresProcessesIn(clusterDir)
}

/** The processes of clients' sessions; the database's own processes have other titles. */
export function sessionProcesses(setup: Setup): number[] {
  return databaseProcesses(setup).filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("rasoi rasoi")
    } catch {
      return false
    }
  })
}

export function hasNewPostmaster(setup: Setup, oldPid: number): boolean {
  try {
    return setup.postmaster().pid !== oldPid
  } catch {
    // Between two servers.
    return false
  }
}

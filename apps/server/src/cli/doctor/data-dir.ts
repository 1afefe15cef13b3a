import { accessSync, constants } from "node:fs"
import { freeBytesAt, nearestExisting } from "../../base/free-disk.ts"
import type { Config } from "../../config.ts"
import { findHolder } from "../../db/index.ts"
import { type Check, fail, ok, warn } from "./check.ts"

type DataDirConfig = Pick<Config, "dataDir">

export async function checkDataDir({ dataDir }: DataDirConfig): Promise<Check[]> {
  const about = "Data directory"
  const nearest = nearestExisting(dataDir)
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const advice = `Run as the user it belongs to (chown it), or set RASOI_DATA_DIR to another directory.`
    return [fail(about, `${dataDir} cannot be written: ${(error as Error).message}`, advice)]
  }
  if (nearest !== dataDir) return [ok(about, `${dataDir} is not there yet; the first start makes it`)]
  return [ok(about, `${dataDir} can be written`), ...(await checkHolder(dataDir))]
}

async function checkHolder(dataDir: string): Promise<Check[]> {
  const holder = await findHolder(dataDir)
  if (!holder) return [ok("In use by", "nobody")]
  const what = holder.purpose === "server" ? "a running server" : "another command"
  const where = holder.elsewhere
    ? `in another container or on another machine (host name ${holder.host}), there with`
    : "with"
  const closing = holder.state === "closing" ? ", which is shutting down" : ""
  return [ok("In use by", `${what} ${where} process id ${holder.pid}${closing}`)]
}

const gigabyte = 1_000_000_000
const scarceBytes = gigabyte
const tooFewBytes = gigabyte / 5

export function checkDisk({ dataDir }: DataDirConfig): Check {
  const free = freeBytesAt(dataDir)
  const found = `${(free / gigabyte).toFixed(1)} GB free`
  const advice = "Make room on this disk: a full one stops every order."
  if (free < tooFewBytes) return fail("Disk space", found, advice)
  return free < scarceBytes ? warn("Disk space", found, advice) : ok("Disk space", found)
}

/** For files, the log, the change feed and Node's own descriptors. */
const reserve = 128

/** How many files and connections this process may open. Node has raised the soft limit to the hard limit. */
export function readOpenFilesLimit(): number {
  // Resolving the names of connected addresses would take seconds.
  const report = Object.assign(process.report, { excludeNetwork: true }).getReport()
  const { userLimits } = report as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY
}

/** The limit of client connections. It reserves descriptors for the database and for files. */
export function maxConnections(openFiles: number, poolSize: number): number {
  return Math.max(openFiles - poolSize - reserve, Math.floor(openFiles / 2))
}

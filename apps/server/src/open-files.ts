/** For files, the log, the change feed and whatever Node itself holds open. */
const reserve = 128

/** How many files and connections this process may have open at once; Node has raised the soft limit to the hard one. */
export function readOpenFilesLimit(): number {
  // Looking up the names of connected addresses would take seconds.
  const report = Object.assign(process.report, { excludeNetwork: true }).getReport()
  const { userLimits } = report as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY
}

/** Most connections of clients. What is left over is for the database and for files, or strangers could take it all. */
export function mostConnections(openFiles: number, poolSize: number): number {
  return Math.max(openFiles - poolSize - reserve, Math.floor(openFiles / 2))
}

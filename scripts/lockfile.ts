/**
 * A lockfile as every machine needs it. npm compares the `engines` of each package with the Node that runs npm, which may be 20.
 * The packages themselves run on the Node of the lockfile, so these warnings would be wrong; `lockfile.test.ts` compares with
 * the Node of the lockfile. An address of a registry would be used by machines that have another one.
 */
export function portableLockfile(lockfile: string): string {
  const parsed = JSON.parse(lockfile) as {
    packages: Record<string, { engines?: unknown; resolved?: string }>
  }
  for (const [path, each] of Object.entries(parsed.packages)) {
    if (path.includes("node_modules/")) delete each.engines
    if (each.resolved?.startsWith("http")) delete each.resolved
  }
  return `${JSON.stringify(parsed, null, 2)}\n`
}

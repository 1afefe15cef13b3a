const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keptHourly = 48
const keptDaily = 30
/** Two missed backups: this is a fault, not only a delay. */
export const overdueMs = 2 * hourMs + hourMs / 2

export interface KnownBackup {
  readonly file: string
  readonly at: number
}

/** Plans the tasks. It depends only on the files, so a restart changes nothing. */
export function planBackups(known: readonly KnownBackup[], verifiedAt: number, now: number) {
  const newestFirst = known.toSorted((one, other) => other.at - one.at)
  const [newest] = newestFirst
  const kept = new Set(newestFirst.slice(0, keptHourly))
  const days = new Set<number>()
  for (const backup of newestFirst) {
    const day = Math.floor(backup.at / dayMs)
    if (days.has(day) || days.size >= keptDaily) continue
    days.add(day)
    kept.add(backup)
  }
  return {
    // A backup in the future means that the clock was set back. Do not wait for it.
    due: !newest || now - newest.at >= hourMs || newest.at > now + hourMs,
    /** Neither one of the newest backups nor the newest of its day. */
    remove: newestFirst.filter(backup => !kept.has(backup)).map(({ file }) => file),
    /** The newest backup, once a day. */
    verify: newest && now - verifiedAt >= dayMs ? newest.file : undefined,
  }
}

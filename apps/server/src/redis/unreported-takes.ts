export interface Report {
  readonly name: string
  readonly windowMs: number
  readonly count: number
  readonly latestAt: number
}

/** Beyond so many, further ones are not reported. */
const mostNames = 10_000

/** What this process admitted alone. Redis counts it when it is back, so that a short fault does not loosen the limits. */
export class UnreportedTakes {
  private readonly reports = new Map<string, Report>()

  get isEmpty(): boolean {
    return this.reports.size === 0
  }

  add(name: string, windowMs: number, at: number, count = 1): void {
    const report = this.reports.get(name)
    if (!report && this.reports.size >= mostNames) return
    const latestAt = Math.max(at, report?.latestAt ?? at)
    // Earlier ones have left the window.
    const earlier = report && at - report.latestAt < windowMs ? report.count : 0
    this.reports.set(name, { name, windowMs, count: earlier + count, latestAt })
  }

  /** Whether there was one. */
  remove(name: string): boolean {
    const report = this.reports.get(name)
    if (!report) return false
    if (report.count > 1) this.reports.set(name, { ...report, count: report.count - 1 })
    else this.reports.delete(name)
    return true
  }

  /** Removes and returns up to so many that still count. */
  takeSome(most: number, now: number): Report[] {
    const some: Report[] = []
    for (const [name, report] of this.reports) {
      if (some.length >= most) break
      this.reports.delete(name)
      if (now - report.latestAt < report.windowMs) some.push(report)
    }
    return some
  }
}

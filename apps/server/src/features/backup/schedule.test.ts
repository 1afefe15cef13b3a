import fc from "fast-check"
import { expect, test } from "vitest"
import { type KnownBackup, planBackups } from "./schedule.ts"

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = Date.parse("2026-10-17T13:05:00Z")

test("a year of minutes: a backup every hour, the last 48 and 30 days kept, the newest verified once a day", () => {
  let known: KnownBackup[] = []
  let [verifiedAt, made, verified] = [0, 0, 0]
  const stepMs = 10 * 60_000
  const days = 60
  for (let now = start; now < start + days * dayMs; now += stepMs) {
    const plan = planBackups(known, verifiedAt, now)
    if (plan.due) {
      known.push({ file: String(now), at: now })
      made += 1
    }
    if (plan.verify !== undefined) {
      verifiedAt = now
      verified += 1
    }
    const gone = new Set(planBackups(known, verifiedAt, now).remove)
    known = known.filter(({ file }) => !gone.has(file))
  }
  expect([made, verified]).toEqual([days * 24, days])
  const end = start + days * dayMs
  expect(known.filter(({ at }) => at >= end - 48 * hourMs)).toHaveLength(48)
  expect(new Set(known.map(({ at }) => Math.floor(at / dayMs))).size).toBe(30)
  expect(known.length).toBeLessThanOrEqual(48 + 30)
})

test("whatever files are there, the newest is never removed, and what is left needs no further removal", () => {
  const files = fc.uniqueArray(fc.integer({ min: 0, max: 90 * 24 * 60 }), { maxLength: 300 })
  fc.assert(
    fc.property(files, minutes => {
      const known = minutes.map(minute => ({ file: String(minute), at: start + minute * 60_000 }))
      const { remove } = planBackups(known, 0, start + 91 * dayMs)
      const left = known.filter(({ file }) => !remove.includes(file))
      const newest = known.toSorted((one, other) => other.at - one.at)[0]
      if (newest) expect(left).toContain(newest)
      expect(planBackups(left, 0, start + 91 * dayMs).remove).toEqual([])
    }),
  )
})

test("a clock that was set back does not stop backups", () => {
  const ahead = [{ file: "ahead", at: start + 5 * hourMs }]
  expect(planBackups(ahead, 0, start).due).toBe(true)
  expect(planBackups([{ file: "now", at: start }], 0, start).due).toBe(false)
})

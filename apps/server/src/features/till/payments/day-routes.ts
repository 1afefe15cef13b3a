import { permissionsWith, Refusal, validationFailed } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { addDays, isCalendarDate, mayReadDay, serviceDateAt } from "@rasoi/core"
import { type Mount, mayDo } from "../../../http/index.ts"
import { auditContextOf, type PersonCall, recordAuditEntry } from "../../audit/index.ts"
import { staffMover } from "../../moves/index.ts"
import type { StaffOrderParts } from "../../orders/index.ts"
import { toCsv, watchPeriod } from "../../reports/index.ts"
import { dayTable } from "./day-table.ts"
import { closeServiceDay, readDay, readDays } from "./days.ts"

/** An older date is a mistake: nobody counts that drawer now. */
const closableDays = 400

interface DayCall extends PersonCall {
  params: { date: string }
}

/** The money of service days, and their close. */
export function mountDays(mount: Mount, { db, restaurants }: Omit<StaffOrderParts, "events">): void {
  async function datesFor({ session, params, now }: DayCall) {
    const { settings } = await restaurants.get(session.restaurantId)
    const { hours, profile } = settings
    const today = serviceDateAt(hours, profile.timezone, now)
    const date = params.date === "today" ? today : requireDate(params.date)
    const period = watchPeriod(session.restaurantId, settings, { from: date, to: date }, now)
    const seesWatch = mayDo(session, "days")
    return { date, today, timezone: profile.timezone, period, seesWatch }
  }

  async function read(call: DayCall) {
    const { restaurantId, role, access } = call.session
    const dates = await datesFor(call)
    const { date, period, seesWatch } = dates
    const day = await readDay(db, { restaurantId, date, now: call.now, period, seesWatch })
    const permissions = permissionsWith(access, role)
    if (!mayReadDay(permissions, { ...dates, isClosed: day.closed !== null })) throw notTheirs(dates.today)
    return { day, timezone: dates.timezone }
  }

  mount(api.getDay, async call => (await read(call)).day)

  mount(api.exportDay, async call => {
    const { day, timezone } = await read(call)
    const subject = `rasoi-day-${day.date}.csv`
    await recordAuditEntry(db, auditContextOf(call), { action: "report.exported", subject })
    call.reply.header("Content-Disposition", `attachment; filename="${subject}"`)
    return toCsv(dayTable(day, timezone))
  })

  mount(api.listDays, async call => {
    const { today } = await datesFor({ ...call, params: { date: "today" } })
    const from = `${call.query.month ?? today.slice(0, 7)}-01`
    // The first of the next month is at most 31 days later, and its day before is the last of this one.
    const to = addDays(`${addDays(from, 31).slice(0, 8)}01`, -1)
    return { object: "list" as const, data: await readDays(db, call.session.restaurantId, { from, to }) }
  })

  mount(api.closeDay, async call => {
    const { session, body } = call
    const { date, today, timezone, period, seesWatch } = await datesFor(call)
    if (date > today) throw notClosable(`is in the future: the service day is ${today}`)
    const oldest = addDays(today, -closableDays)
    if (date < oldest) throw notClosable(`is too long ago: the oldest day that can be closed is ${oldest}`)
    const { floatPaise, countedPaise, note } = body
    return closeServiceDay(db, {
      ...auditContextOf(call),
      ...{ timezone, date, floatPaise, countedPaise, note: note?.trim() || null },
      ...{ by: staffMover(session).name, period, seesWatch },
    })
  })
}

function requireDate(date: string): string {
  if (isCalendarDate(date) && date >= "2000-01-01" && date <= "2199-12-31") return date
  throw new Refusal("NOT_FOUND", { message: "There is no such day: a date looks like 2026-10-17." })
}

function notClosable(message: string): Refusal {
  return validationFailed([{ field: "date", message, reason: "NOT_ALLOWED" }])
}

function notTheirs(today: string): Refusal {
  const message = `Only the owner reads earlier days. The service day is ${today}.`
  return new Refusal("ROLE_MISSING", { message, field: "date" })
}

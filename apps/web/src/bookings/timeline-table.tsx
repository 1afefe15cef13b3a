import drawing from "../charts/drawing.module.css"
import { useText } from "../i18n/i18n.tsx"
import { useZone } from "../session/session.ts"
import type { BookingDay } from "./booking.ts"
import type { Scope } from "./chart-layout.ts"
import { intervalsOf, type Stay, totalOf } from "./occupancy.ts"
import style from "./timeline.module.css"

interface Props {
  day: BookingDay
  stays: readonly Stay[]
  scope: Scope
}

/** The data of the chart as a table: a row for each slot, and for each change between slots. */
export function TimelineTable({ day, stays, scope }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const slots = new Map(day.slots.map(slot => [Date.parse(slot.startsAt), slot]))
  const rows = intervalsOf(stays, scope.from, scope.to, [...slots.keys()])
  const online = (at: number) => {
    const slot = slots.get(at)
    if (!slot) return ""
    if (day.closedBecause) return text.closed[day.closedBecause]
    return slot.reason ? text.slotReason[slot.reason] : text.bookable
  }
  const free = (seats: number) => (seats < 0 ? text.over(-seats) : seats)
  return (
    <details className={drawing.details}>
      <summary>{text.table}</summary>
      <table className={`${style.table} figures`}>
        <caption className="visually-hidden">{text.chart(zone.day(day.date))}</caption>
        <thead>
          <tr>
            {Object.entries(text.columns).map(([name, label]) => (
              <th key={name} scope="col" className={style[name]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.from}>
              <th scope="row" className={style.from}>
                {zone.clock(row.from)}
              </th>
              <td>{row.held}</td>
              <td>{row.pending}</td>
              <td>{row.blocked}</td>
              <td>{free(day.seats - totalOf(row))}</td>
              <td className={style.online}>{online(row.from)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

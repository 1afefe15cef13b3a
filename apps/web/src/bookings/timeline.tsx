import { seatHoldingStatuses } from "@rasoi/core/rules"
import { useId } from "react"
import drawing from "../charts/drawing.module.css"
import { Patterns } from "../charts/patterns.tsx"
import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { useZone } from "../session/session.ts"
import type { BookingDay } from "./booking.ts"
import { Chart, fillOf } from "./chart.tsx"
import { layoutChart, type Scope, scopeOf } from "./chart-layout.ts"
import { holders, type Stay, totalOf } from "./occupancy.ts"
import { reasonRuns } from "./staff-slots.ts"
import style from "./timeline.module.css"
import { TimelineTable } from "./timeline-table.tsx"

interface Props {
  day: BookingDay
  stays: readonly Stay[]
}

/** The occupancy of the day by slot: taken seats and all seats, and why some slots cannot be booked. */
export function Timeline({ day, stays }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const sitting = day.data.filter(({ status }) => seatHoldingStatuses.includes(status))
  const scope = scopeOf(day.slots, sitting, day.seats)
  if (!scope) return null
  const { intervals } = layoutChart(scope, stays, 1, 1)
  const fullest = intervals.reduce((most, each) => (totalOf(each) > totalOf(most) ? each : most))
  const summary = text.occupancyAbout(totalOf(fullest), day.seats, zone.clock(fullest.from))
  return (
    <Panel title={text.occupancy} about={summary}>
      <figure className={`stack ${drawing.figure}`}>
        <Chart day={day} stays={stays} scope={scope} summary={summary} />
        <Legend stays={stays} scope={scope} />
      </figure>
      <Reasons day={day} />
      <TimelineTable day={day} stays={stays} scope={scope} />
    </Panel>
  )
}

function Legend({ stays, scope }: { stays: readonly Stay[]; scope: Scope }) {
  const text = useText("bookings").bookings
  const id = useId()
  const { intervals } = layoutChart(scope, stays, 1, 1)
  const shown = holders.filter(
    holder => holder === "held" || intervals.some(interval => interval[holder] > 0),
  )
  return (
    <figcaption>
      <ul className={drawing.legend}>
        {shown.map(holder => (
          <li key={holder}>
            <svg width="18" height="18" aria-hidden="true" focusable="false" className={style.swatch}>
              <Patterns id={id} tone="new" />
              <rect width="18" height="18" className={style[holder]} fill={fillOf(id, holder)} />
            </svg>
            {text.holders[holder]}
          </li>
        ))}
      </ul>
    </figcaption>
  )
}

/** "Full: 8:00 pm to 9:30 pm", as text under the chart. */
function Reasons({ day }: { day: BookingDay }) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const runs = reasonRuns(day.slots)
  // A reason for the whole day is shown above the list.
  if (runs.length === 0 || day.closedBecause) return null
  return (
    <div className={`stack gap-1 ${style.reasons}`}>
      <h3>{text.notBookable}</h3>
      <ul className={drawing.legend}>
        {runs.map(({ reason, first, last }) => (
          <li key={first.time}>
            <span className={`${style.mark} ${style[reason]}`} aria-hidden="true" />
            <span>
              <strong>{text.slotReason[reason]}</strong>{" "}
              {text.run(zone.clock(first.startsAt), zone.clock(last.startsAt))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

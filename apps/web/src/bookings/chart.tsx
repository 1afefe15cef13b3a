import { useId, useLayoutEffect, useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useZone } from "../shell/session.tsx"
import { useFromNow } from "../time/use-now.ts"
import { areaOf, cellsOf, labelled, layOut, type Scope } from "./chart-layout.ts"
import type { BookingDay } from "./days.ts"
import { holders, type Stay } from "./occupancy.ts"
import style from "./timeline.module.css"

const headroom = 20
const height = 150
const axis = 40
const leastSlotWidth = 12
const labelGap = 58

interface Props {
  day: BookingDay
  stays: readonly Stay[]
  scope: Scope
  /** What the picture says, in a sentence. */
  summary: string
}

/** A filled step chart in plain pixels, as wide as there is room. */
export function Chart({ day, stays, scope, summary }: Props) {
  const text = useText().bookings
  const zone = useZone()
  const id = useId()
  const { frame, width: room } = useRoom()
  const width = Math.max(room, day.slots.length * leastSlotWidth)
  const chart = layOut(scope, stays, width, height)
  const starts = day.slots.map(({ startsAt }) => Date.parse(startsAt))
  const capacity = chart.y(day.seats)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where the chart is wider than its frame, arrow keys have to move it
    <section ref={frame} className={style.frame} aria-label={text.chartScroll} tabIndex={0}>
      <svg
        className={style.chart}
        role="img"
        aria-labelledby={`${id}-title ${id}-summary`}
        width={width}
        height={headroom + height + axis}
        viewBox={`0 ${-headroom} ${width} ${headroom + height + axis}`}
      >
        <title id={`${id}-title`}>{text.chart(zone.day(day.date))}</title>
        <desc id={`${id}-summary`}>{summary}</desc>
        <Patterns id={id} />
        {starts.map(at => (
          <line key={at} className={style.grid} x1={chart.x(at)} x2={chart.x(at)} y1={0} y2={height} />
        ))}
        {holders.map(holder => (
          <path
            key={holder}
            className={style[holder]}
            d={areaOf(chart, holder)}
            fill={holder === "held" ? undefined : `url(#${id}-${holder})`}
          />
        ))}
        <line className={style.capacity} x1={0} x2={width} y1={capacity} y2={capacity} />
        <text className={style.capacityLabel} x={width} y={capacity - 6} textAnchor="end">
          {text.seats(day.seats)}
        </text>
        {cellsOf(day.slots).map(({ from, to }, index) => (
          <rect
            key={from}
            className={style[day.closedBecause ? "PAST" : (day.slots[index]?.reason ?? "FREE")]}
            x={chart.x(from) + 0.5}
            width={Math.max(1, chart.x(to) - chart.x(from) - 1)}
            y={height + 3}
            height={8}
          />
        ))}
        <line className={style.axis} x1={0} x2={width} y1={height} y2={height} />
        {labelled(starts.length > 0 ? starts : [scope.from], chart.x, labelGap)
          .filter(at => chart.x(at) < width - labelGap / 2)
          .map(at => (
            <text key={at} className={style.label} x={chart.x(at)} y={height + 30}>
              {zone.clock(at)}
            </text>
          ))}
        <Now scope={scope} x={chart.x} width={width} />
      </svg>
    </section>
  )
}

function Now({ scope, x, width }: { scope: Scope; x: (at: number) => number; width: number }) {
  const text = useText().bookings
  const zone = useZone()
  const now = useFromNow(time => Math.floor(time / 60_000) * 60_000)
  if (now < scope.from || now >= scope.to) return null
  const right = x(now) > width / 2
  return (
    <g>
      <line className={style.now} x1={x(now)} x2={x(now)} y1={0} y2={height + 11} />
      <text
        className={style.nowLabel}
        x={x(now) + (right ? -5 : 5)}
        y={16}
        textAnchor={right ? "end" : "start"}
      >
        {text.nowAt(zone.clock(now))}
      </text>
    </g>
  )
}

/** Lines for those who wait, dots for what is blocked: told apart without colour too. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-pending`}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="7" height="7" className={style.pendingGround} />
        <line x1="0" y1="0" x2="0" y2="7" className={style.pendingStroke} />
      </pattern>
      <pattern id={`${id}-blocked`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={style.blockedGround} />
        <circle cx="3" cy="3" r="1.25" className={style.blockedDot} />
      </pattern>
    </defs>
  )
}

/** How wide the frame is: letters are not to be stretched with the chart. */
function useRoom() {
  const frame = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}

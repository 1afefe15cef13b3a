import { type RefObject, useEffect, useId, useRef } from "react"
import drawing from "../charts/drawing.module.css"
import { Patterns } from "../charts/patterns.tsx"
import { useWidth } from "../charts/use-width.ts"
import { useText } from "../i18n/i18n.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import type { BookingDay } from "./booking.ts"
import { areaOf, cellsOf, labelled, layoutChart, type Scope } from "./chart-layout.ts"
import { type Holder, holders, type Stay } from "./occupancy.ts"
import style from "./timeline.module.css"

const headroom = 26
const height = 150
const axis = 40
const leastSlotWidth = 7
const labelGap = 58

/** Hatched for pending bookings, dotted for blocked seats. */
const patterns = { held: null, pending: "hatched", blocked: "dotted" } as const

export function fillOf(id: string, holder: Holder): string | undefined {
  const pattern = patterns[holder]
  return pattern ? `url(#${id}-${pattern})` : undefined
}

interface Props {
  day: BookingDay
  stays: readonly Stay[]
  scope: Scope
  /** A one-sentence description of the chart. */
  summary: string
}

/** A filled step chart in pixels, as wide as its container. */
export function Chart({ day, stays, scope, summary }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const id = useId()
  const { box, width: room } = useWidth<HTMLElement>()
  const width = Math.max(room, day.slots.length * leastSlotWidth)
  const chart = layoutChart(scope, stays, width, height)
  const starts = day.slots.map(({ startsAt }) => Date.parse(startsAt))
  const capacity = chart.y(day.seats)
  useStartInSight(box, day.date, chart.x(firstOf(stays, scope)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: if the chart scrolls, arrow keys must be able to scroll it
    <section ref={box} className={style.frame} aria-label={text.chartScroll} tabIndex={0}>
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
        <Patterns id={id} tone="new" />
        {starts.map(at => (
          <line key={at} className={drawing.grid} x1={chart.x(at)} x2={chart.x(at)} y1={0} y2={height} />
        ))}
        {holders.map(holder => (
          <path key={holder} className={style[holder]} d={areaOf(chart, holder)} fill={fillOf(id, holder)} />
        ))}
        <line className={style.capacity} x1={0} x2={width} y1={capacity} y2={capacity} />
        <text
          className={`${drawing.rimmed} ${style.capacityLabel}`}
          x={width - 4}
          y={capacity - 6}
          textAnchor="end"
        >
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
        <line className={drawing.axis} x1={0} x2={width} y1={height} y2={height} />
        {labelled(starts.length > 0 ? starts : [scope.from], chart.x, labelGap)
          .filter(at => chart.x(at) <= width - labelGap)
          .map(at => (
            <text key={at} className={drawing.label} x={chart.x(at)} y={height + 30}>
              {zone.clock(at)}
            </text>
          ))}
        <Now scope={scope} x={chart.x} width={width} />
      </svg>
    </section>
  )
}

/** The first stay of the day; without stays, the start of the day. */
function firstOf(stays: readonly Stay[], { from, to }: Scope): number {
  const starts = stays.map(stay => stay.startsAt).filter(at => at >= from && at < to)
  return Math.min(...starts, starts.length === 0 ? from : to)
}

/** Scrolls to the first stay: a day of 24 hours is wider than the container, and most customers come in the evening. */
function useStartInSight(box: RefObject<HTMLElement | null>, date: string, x: number): void {
  const shown = useRef("")
  useEffect(() => {
    const frame = box.current
    // Once per day, so that it does not undo the person's own scrolling.
    if (!frame || shown.current === date || frame.scrollWidth <= frame.clientWidth) return
    shown.current = date
    frame.scrollLeft = Math.max(0, x - frame.clientWidth / 4)
  }, [box, date, x])
}

function Now({ scope, x, width }: { scope: Scope; x: (at: number) => number; width: number }) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const now = useFromNow(time => Math.floor(time / 60_000) * 60_000)
  if (now < scope.from || now >= scope.to) return null
  const right = x(now) > width / 2
  return (
    <g>
      <line className={style.now} x1={x(now)} x2={x(now)} y1={0} y2={height + 11} />
      <text
        className={`${drawing.rimmed} ${style.nowLabel}`}
        x={x(now) + (right ? -5 : 5)}
        y={16}
        textAnchor={right ? "end" : "start"}
      >
        {text.nowAt(zone.clock(now))}
      </text>
    </g>
  )
}

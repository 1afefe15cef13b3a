import type { BookingsReport } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { useText } from "../i18n/i18n.tsx"
import { Figures } from "./figures.tsx"
import { Loaded, type ReportProps } from "./loaded.tsx"
import { OutcomeTable } from "./outcome-table.tsx"
import { bookingsReport } from "./queries.ts"
import style from "./reports.module.css"
import { DayChart, HourChart, type Measure } from "./time-charts.tsx"

type Totals = BookingsReport["totals"]

const outcomes = [
  "seated",
  "noShows",
  "expected",
  "waiting",
  "cancelledByCustomer",
  "cancelledByRestaurant",
  "rejected",
  "unanswered",
] as const

/** Bookings by outcome: seated, no-show, cancelled. */
export function Bookings(days: ReportProps) {
  const text = useText("reports").reports
  const query = useQuery(bookingsReport(days.range))
  const { series } = text.bookings
  const measures: Measure<Totals>[] = [
    { name: series.seated, look: "solid", of: ({ seated }) => seated },
    { name: series.open, look: "dotted", of: ({ expected, waiting }) => expected + waiting },
    {
      name: series.lost,
      look: "hatched",
      of: ({ bookings, seated, expected, waiting }) => bookings - seated - expected - waiting,
    },
  ]
  return (
    <Loaded
      {...days}
      query={query}
      isEmpty={({ totals }) => totals.bookings === 0}
      empty={{ icon: "calendar", title: text.bookings.empty, help: text.empty.help }}
    >
      {report => (
        <>
          <InAll totals={report.totals} />
          <DayChart what={text.bookings.what} days={report.byDay} measures={measures} />
          <HourChart what={text.bookings.what} hours={report.byHour} measures={measures} />
          <Outcomes report={report} />
          <p className={`stack hint ${style.small}`}>{text.bookings.note}</p>
        </>
      )}
    </Loaded>
  )
}

function InAll({ totals }: { totals: Totals }) {
  const { bookings: text, totals: label } = useText("reports").reports
  const { cancelledByCustomer: byGuests, cancelledByRestaurant: byUs, noShowRate } = totals
  return (
    <Figures
      label={label}
      figures={[
        { name: text.covers, value: totals.covers, note: text.ofGuests(totals.guests) },
        { name: text.what, value: totals.bookings },
        {
          name: text.noShows,
          value: totals.noShows,
          note: noShowRate === null ? text.noRate : text.rate(Math.round(noShowRate * 10) / 10),
        },
        { name: text.cancelled, value: byGuests + byUs, note: text.byWhom(byGuests, byUs) },
      ]}
    />
  )
}

function Outcomes({ report }: { report: BookingsReport }) {
  const { reports, bookingWords } = useText("reports")
  const text = reports.bookings
  const groups: { label: string; figures: Totals }[] = [
    { label: reports.all, figures: report.totals },
    ...report.bySource
      .filter(({ bookings }) => bookings > 0)
      .map(each => ({ label: bookingWords.source[each.source], figures: each })),
  ]
  return (
    <OutcomeTable
      about={text.outcomesAbout}
      outcomes={outcomes}
      names={text.outcome}
      groups={groups}
      foot={[
        { name: text.what, cells: groups.map(({ figures }) => figures.bookings) },
        { name: text.guestsRow, cells: groups.map(({ figures }) => figures.guests) },
        { name: text.coversRow, cells: groups.map(({ figures }) => figures.covers) },
      ]}
    />
  )
}

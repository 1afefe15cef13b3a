import type { BookingsReport } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { Figures } from "./figures.tsx"
import { Loaded, type ReportProps } from "./loaded.tsx"
import { bookingsReport } from "./queries.ts"
import style from "./reports.module.css"
import { Table } from "./table.tsx"
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
  const text = useText().reports
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
          <p className={style.small}>{text.bookings.note}</p>
        </>
      )}
    </Loaded>
  )
}

function InAll({ totals }: { totals: Totals }) {
  const text = useText().reports.bookings
  const { cancelledByCustomer: byGuests, cancelledByRestaurant: byUs, noShowRate } = totals
  return (
    <Figures
      label={text.totals}
      figures={[
        { name: text.covers, value: totals.covers, note: text.ofGuests(totals.guests) },
        { name: text.bookings, value: totals.bookings },
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
  const { reports, bookingWords } = useText()
  const text = reports.bookings
  const groups: { name: string; label: string; figures: Totals }[] = [
    { name: "ALL", label: text.all, figures: report.totals },
    ...report.bySource
      .filter(({ bookings }) => bookings > 0)
      .map(each => ({ name: each.source, label: bookingWords.source[each.source], figures: each })),
  ]
  return (
    <Panel title={text.outcomes} about={text.outcomesAbout}>
      <Table<(typeof outcomes)[number]>
        caption={text.outcomes}
        head={text.outcomeHead}
        rows={outcomes}
        keyOf={outcome => outcome}
        nameOf={outcome => text.outcome[outcome]}
        columns={groups.map(({ name, label, figures }) => ({
          name,
          label,
          cell: outcome => figures[outcome],
        }))}
        foot={[
          { name: text.bookings, cells: groups.map(({ figures }) => figures.bookings) },
          { name: text.guestsRow, cells: groups.map(({ figures }) => figures.guests) },
          { name: text.coversRow, cells: groups.map(({ figures }) => figures.covers) },
        ]}
      />
    </Panel>
  )
}

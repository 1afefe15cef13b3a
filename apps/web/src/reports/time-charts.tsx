import { BarChart, type BarOf, type SeriesStyle } from "../charts/bar-chart.tsx"
import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { useDayLabels } from "./day-labels.ts"
import { busyHours, groupDays, largestOf, spanFor, sumOf } from "./group.ts"
import { Table } from "./table.tsx"

/** A counted value, and the style of its bar segment. */
export interface Measure<Figures> {
  name: string
  look: SeriesStyle
  of: (figures: Figures) => number
}

interface Common<Figures> {
  /** The start of the title: "Orders". */
  what: string
  measures: readonly Measure<Figures>[]
  unit?: number
  /** Short, for the axis. */
  show?: (value: number) => string
  /** Exact, for the table. */
  exact?: (value: number) => string
}

export function DayChart<Day extends { date: string }>({
  days,
  ...common
}: Common<Day> & { days: readonly Day[] }) {
  const { chart } = useText("reports").reports
  const words = useDayLabels()
  const span = spanFor(days.length)
  const groups = groupDays(days, span)
  const measures = occurring(common.measures, days)
  const bars = groups.map(group => ({
    key: group.from,
    label: words.label(group, span, groups.length),
    name: words.name(group, span),
    values: measures.map(({ of }) => sumOf(group.days, of)),
  }))
  return (
    <Chart
      {...common}
      measures={measures}
      bars={bars}
      head={chart.heads[span]}
      title={chart.by[span](common.what)}
    />
  )
}

export function HourChart<Hour extends { hour: number }>({
  hours,
  ...common
}: Common<Hour> & { hours: readonly Hour[] }) {
  const { chart } = useText("reports").reports
  const words = useDayLabels()
  const measures = occurring(common.measures, hours)
  const busy = busyHours(hours, hour => sumOf(measures, ({ of }) => of(hour)))
  const bars = busy.map(hour => ({
    key: String(hour.hour),
    label: words.hour(hour.hour),
    name: words.hourName(hour.hour),
    values: measures.map(({ of }) => of(hour)),
  }))
  return (
    <Chart
      {...common}
      measures={measures}
      bars={bars}
      head={chart.heads.hour}
      title={chart.by.hour(common.what)}
      labelSteps={[1, 2, 3, 4, 6, 12]}
    />
  )
}

/** The legend leaves out series without data. */
function occurring<Figures>(
  measures: readonly Measure<Figures>[],
  all: readonly Figures[],
): Measure<Figures>[] {
  const found = measures.filter(({ of }) => all.some(figures => of(figures) > 0))
  return found.length > 0 ? found : measures.slice(0, 1)
}

interface ChartProps extends Omit<Common<never>, "measures" | "what"> {
  title: string
  head: string
  measures: readonly { name: string; look: SeriesStyle }[]
  bars: readonly BarOf[]
  labelSteps?: readonly number[]
}

function Chart({ title, head, measures, bars, exact = String, ...rest }: ChartProps) {
  const { chart } = useText("reports").reports
  const totalOf = ({ values }: BarOf) => sumOf(values, value => value)
  const most = largestOf(bars, totalOf)
  const columns = measures.map(({ name }, index) => ({
    name,
    label: name,
    cell: ({ values }: BarOf) => exact(values[index] ?? 0),
  }))
  const totals = measures.map((_, index) => exact(sumOf(bars, ({ values }) => values[index] ?? 0)))
  const several = measures.length > 1
  const total = { name: "total", label: chart.total, cell: (bar: BarOf) => exact(totalOf(bar)) }
  return (
    <Panel title={title}>
      <BarChart
        title={title}
        summary={most ? chart.most(most.name, exact(totalOf(most))) : chart.nothing}
        series={measures}
        bars={bars}
        tableWord={chart.table}
        {...rest}
      >
        <Table
          caption={title}
          head={head}
          rows={bars}
          keyOf={({ key }) => key}
          nameOf={({ name }) => name}
          columns={several ? [...columns, total] : columns}
          foot={[{ name: chart.total, cells: several ? [...totals, exact(sumOf(bars, totalOf))] : totals }]}
        />
      </BarChart>
    </Panel>
  )
}

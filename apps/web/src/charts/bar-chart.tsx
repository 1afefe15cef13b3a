import { type ReactNode, useId } from "react"
import { type Bar, centreOf, layOutBars, shownLabels, ticksUpTo } from "./bars.ts"
import style from "./chart.module.css"
import drawing from "./drawing.module.css"
import { Patterns } from "./patterns.tsx"
import { useWidth } from "./use-width.ts"

/** Series differ by pattern first, and then by colour. */
export type SeriesStyle = "solid" | "hatched" | "dotted"

interface Series {
  name: string
  look: SeriesStyle
}

export interface BarOf {
  key: string
  /** Under the bar, if there is space. */
  label: string
  /** The full label, shown on hover. */
  name: string
  /** One value per series. */
  values: readonly number[]
}

interface Props {
  title: string
  /** A one-sentence description of the chart. */
  summary: string
  series: readonly Series[]
  bars: readonly BarOf[]
  /** The smallest useful step of the axis. */
  unit?: number
  show?: (value: number) => string
  /** The allowed distances between labels, in bars. */
  labelSteps?: readonly number[]
  /** The same figures as a table. */
  children: ReactNode
  tableWord: string
}

const height = 170
const headroom = 22
const foot = 32
const end = 14
const letter = 7.6
const totalOf = ({ values }: BarOf) => values.reduce((sum, value) => sum + value, 0)

/** A bar chart, with a table of its figures for people who cannot or do not want to read a chart. */
export function BarChart({ series, bars, children, tableWord, ...rest }: Props) {
  return (
    <figure className={`stack ${drawing.figure}`}>
      <Drawing series={series} bars={bars} {...rest} />
      {series.length > 1 && <Legend series={series} />}
      <details className={drawing.details}>
        <summary>{tableWord}</summary>
        {children}
      </details>
    </figure>
  )
}

type DrawingProps = Omit<Props, "children" | "tableWord">

function Drawing({ title, summary, series, bars, unit = 1, show = String, labelSteps }: DrawingProps) {
  const id = useId()
  const { box, width: room } = useWidth<HTMLDivElement>()
  const ticks = ticksUpTo(Math.max(0, ...bars.map(totalOf)), unit)
  const start = Math.ceil(Math.max(...ticks.map(tick => show(tick).length)) * letter) + 10
  const width = Math.max(1, room - start - end)
  const top = ticks.at(-1) ?? 1
  const laid = layOutBars(
    bars.map(({ values }) => values),
    top,
    width,
    height,
  )
  const labelWidth = Math.max(0, ...bars.map(({ label }) => label.length)) * letter + 8
  const labels = shownLabels(bars.length, width, labelWidth, { margin: end, steps: labelSteps })
  const longest = Math.max(0, ...bars.map(bar => show(totalOf(bar)).length)) * letter + 4
  return (
    <div ref={box} className={style.frame}>
      <svg
        className={style.chart}
        role="img"
        aria-labelledby={`${id}-title ${id}-summary`}
        width={room}
        height={headroom + height + foot}
        viewBox={`${-start} ${-headroom} ${room} ${headroom + height + foot}`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-summary`}>{summary}</desc>
        <Patterns id={id} tone="urgent" />
        {ticks.map(tick => (
          <Tick key={tick} y={height - (tick / top) * height} width={width} label={show(tick)} />
        ))}
        {bars.map((bar, index) => (
          <OneBar
            key={bar.key}
            id={id}
            bar={bar}
            laid={laid[index]}
            series={series}
            show={show}
            figure={width / bars.length >= longest}
          />
        ))}
        <line className={drawing.axis} x1={0} x2={width} y1={height} y2={height} />
        {labels.map(index => (
          <text
            key={bars[index]?.key}
            className={drawing.label}
            x={centreOf(index, bars.length, width)}
            y={height + 22}
            textAnchor="middle"
          >
            {bars[index]?.label}
          </text>
        ))}
      </svg>
    </div>
  )
}

function Tick({ y, width, label }: { y: number; width: number; label: string }) {
  return (
    <g>
      <line className={drawing.grid} x1={0} x2={width} y1={y} y2={y} />
      <text className={drawing.label} x={-8} y={y + 4.5} textAnchor="end">
        {label}
      </text>
    </g>
  )
}

interface OneBarProps {
  id: string
  bar: BarOf
  laid: Bar | undefined
  series: readonly Series[]
  show: (value: number) => string
  /** Whether its figure fits above it. */
  figure: boolean
}

function OneBar({ id, bar, laid, series, show, figure }: OneBarProps) {
  const total = totalOf(bar)
  if (!laid || total === 0) return null
  const parts = series.map(({ name }, index) => `${name}: ${show(bar.values[index] ?? 0)}`)
  return (
    <g>
      <title>{`${bar.name}\n${parts.join("\n")}`}</title>
      {laid.parts.map(
        ({ y, height: partHeight }, index) =>
          partHeight > 0 && (
            <rect
              key={series[index]?.name}
              className={style[series[index]?.look ?? "solid"]}
              fill={fillOf(id, series[index]?.look)}
              x={laid.x}
              width={laid.width}
              y={y}
              height={partHeight}
            />
          ),
      )}
      {figure && (
        <text
          className={`${drawing.rimmed} ${style.value}`}
          x={laid.x + laid.width / 2}
          y={(laid.parts.at(-1)?.y ?? height) - 6}
          textAnchor="middle"
        >
          {show(total)}
        </text>
      )}
    </g>
  )
}

function fillOf(id: string, look: SeriesStyle = "solid"): string | undefined {
  return look === "solid" ? undefined : `url(#${id}-${look})`
}

function Legend({ series }: { series: readonly Series[] }) {
  const id = useId()
  return (
    <ul className={drawing.legend}>
      {series.map(({ name, look }) => (
        <li key={name}>
          <svg width={20} height={14} aria-hidden="true" focusable="false">
            <Patterns id={id} tone="urgent" />
            <rect className={style[look]} fill={fillOf(id, look)} x={1} y={1} width={18} height={12} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

import { dayKeys, minutesPerDay } from "@rasoi/core/rules"
import { useId } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useFormats } from "./formats.ts"
import { showWeek } from "./labels.ts"
import { type Days, weekBars } from "./week.ts"
import style from "./week-chart.module.css"

const hours = [0, 6, 12, 18]

/** Seven rows of 24 hours with the open periods filled in, and the same as text below. */
export function WeekChart({ days }: { days: Days }) {
  const text = useText("settings")
  const { hours: words, dayShort } = text.settings
  const { clock } = useFormats()
  const id = useId()
  const bars = weekBars(days)
  const place = (from: number, to: number) => ({
    "--from": `${(from / minutesPerDay) * 100}%`,
    "--length": `${((to - from) / minutesPerDay) * 100}%`,
  })
  return (
    <figure className={`stack ${style.figure}`}>
      <h3>{words.pictureTitle}</h3>
      <div
        role="img"
        aria-label={words.pictureTitle}
        aria-describedby={id}
        className={`stack gap-1 ${style.picture}`}
      >
        <div className={style.scale}>
          {hours.map(hour => (
            <span key={hour} style={place(hour * 60, hour * 60)}>
              {clock(`${String(hour).padStart(2, "0")}:00`)}
            </span>
          ))}
        </div>
        {dayKeys.map(day => (
          <div key={day} className={style.row}>
            <span className={style.name}>{dayShort[day]}</span>
            <div className={style.track}>
              {bars
                .filter(bar => bar.row === day)
                .map(bar => (
                  <span
                    key={`${bar.day}${bar.index}`}
                    className={[style.bar, bar.afterMidnight && style.night, bar.overlapping && style.clash]
                      .filter(Boolean)
                      .join(" ")}
                    style={place(bar.from, bar.to)}
                  />
                ))}
            </div>
          </div>
        ))}
      </div>
      <ul className={`wrap hint ${style.legend}`}>
        <li className="row">
          <span className={style.sample} /> {words.legendOpen}
        </li>
        {bars.some(bar => bar.afterMidnight) && (
          <li className="row">
            <span className={`${style.sample} ${style.night}`} /> {words.legendNight}
          </li>
        )}
        {bars.some(bar => bar.overlapping) && (
          <li className="row">
            <span className={`${style.sample} ${style.clash}`} /> {words.legendClash}
          </li>
        )}
      </ul>
      <figcaption id={id}>
        <ul className={style.words}>
          {showWeek(days, text, clock).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

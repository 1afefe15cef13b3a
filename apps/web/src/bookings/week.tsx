import { useQuery } from "@tanstack/react-query"
import { Link, useLocation, useSearchParams } from "wouter"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { TextField } from "../parts/field.tsx"
import { Page } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import { addDays, mondayOf } from "../time/zone.ts"
import controls from "./bookings.module.css"
import { isDate } from "./drafts.ts"
import style from "./week.module.css"
import { WeekDay } from "./week-day.tsx"
import { dayPath, weekPath } from "./weeks.ts"

/** Seven days: who comes, who waits for an answer, how full each meal is. One tap opens the day. */
export default function Week() {
  const text = useText("bookings").bookings
  const zone = useZone()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const today = useFromNow(zone.dateOf)
  const requested = search.get("date")
  const date = isDate(requested) ? requested : today
  const from = mondayOf(date)
  const go = (next: string) => navigate(weekPath(next, today), { replace: true })
  const { data, error, refetch } = useQuery({
    queryKey: ["bookings", "week", from],
    queryFn: ({ signal }) => send("GET", "/console/v1/reservations/week", { query: { from }, signal }),
    // Events trigger a refetch; the interval covers a lost event.
    refetchInterval: 60_000,
  })
  return (
    <Page
      wide
      dense
      title={text.title}
      actions={
        <div className={controls.bar}>
          <div className={`row ${controls.walk}`}>
            <Button icon="left" iconOnly onClick={() => go(addDays(date, -7))}>
              {text.previousWeek}
            </Button>
            <div className={controls.dateField}>
              <TextField
                label={text.date}
                labelHidden
                type="date"
                value={date}
                onChange={next => isDate(next) && go(next)}
              />
            </div>
            <Button icon="right" iconOnly onClick={() => go(addDays(date, 7))}>
              {text.nextWeek}
            </Button>
          </div>
          <Button disabled={from === mondayOf(today)} onClick={() => go(today)}>
            {text.thisWeek}
          </Button>
          <div className={controls.dayName}>
            <h2>{text.run(zone.day(from), zone.day(addDays(from, 6)))}</h2>
            {data && <span className="hint">{text.weekCount(...totalsOf(data.days))}</span>}
          </div>
          <Link href={dayPath(date, today)} className={`target small-box ${style.view}`}>
            {text.showDay}
          </Link>
        </div>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={7} height="6rem" />}
      {data && (
        <ol className={style.week}>
          {data.days.map(day => (
            <li key={day.date}>
              <WeekDay day={day} seats={data.seats} today={today} />
            </li>
          ))}
        </ol>
      )}
    </Page>
  )
}

function totalsOf(days: readonly { parties: number; guests: number }[]): [parties: number, guests: number] {
  const sum = (name: "parties" | "guests") => days.reduce((total, day) => total + day[name], 0)
  return [sum("parties"), sum("guests")]
}

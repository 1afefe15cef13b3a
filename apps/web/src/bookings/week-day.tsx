import type { ResponseOf } from "@rasoi/contract"
import type { getBookingWeek } from "@rasoi/contract/console"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { useZone } from "../session/session.ts"
import style from "./week.module.css"
import { dayPath } from "./weeks.ts"

type Day = ResponseOf<typeof getBookingWeek>["days"][number]

/** A week must fit a screen; the day has them all. */
const mostNames = 8

interface Props {
  day: Day
  seats: number
  today: string
}

export function WeekDay({ day, seats, today }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const { date, closedBecause, parties, guests, waiting, bookings, meals } = day
  return (
    <Link
      href={dayPath(date, today)}
      className={`stack box ${style.day} ${date < today ? style.past : ""}`}
      aria-current={date === today ? "date" : undefined}
    >
      <h3>{date === today ? text.todayIs(zone.day(date)) : zone.day(date)}</h3>
      <p className={parties === 0 ? "soft" : style.count}>
        {parties === 0 ? text.weekNobody : text.weekCount(parties, guests)}
      </p>
      {waiting > 0 && (
        <Badge tone="new" icon="bell">
          {text.weekWaiting(waiting)}
        </Badge>
      )}
      {bookings.length > 0 && (
        <ol className={`stack gap-1 ${style.names}`}>
          {bookings.slice(0, mostNames).map(({ id, time, name, people, status }) => (
            <li key={id} className={status === "PENDING" ? style.pending : undefined}>
              <span className={`figures ${style.time}`}>
                {zone.clock(zone.instantOf(date, time).getTime())}
              </span>
              <span className={style.name}>{name || text.walkIn}</span>
              <span className="figures">{people}</span>
            </li>
          ))}
          {bookings.length > mostNames && <li>{text.weekMore(bookings.length - mostNames)}</li>}
        </ol>
      )}
      {closedBecause ? (
        <p className="soft">{text.closed[closedBecause]}</p>
      ) : (
        <ul className={`stack ${style.meals}`}>
          {meals.map(meal => (
            <Meal key={meal.meal} meal={meal} seats={seats} />
          ))}
        </ul>
      )}
    </Link>
  )
}

function Meal({ meal, seats }: { meal: Day["meals"][number]; seats: number }) {
  const text = useText("bookings").bookings
  const { seatsTaken } = meal
  return (
    <li>
      <span className={`wrap ${style.mealName}`}>
        <span>{text.meals[meal.meal]}</span>
        <span className="figures">{text.weekSeats(seatsTaken, seats)}</span>
      </span>
      <progress
        className={seatsTaken >= seats ? style.full : undefined}
        aria-hidden="true"
        max={Math.max(1, seats)}
        value={Math.min(seatsTaken, seats)}
      />
    </li>
  )
}

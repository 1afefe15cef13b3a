import { useEffect, useRef } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import type { BookingDay } from "./booking.ts"
import style from "./free-times.module.css"
import { type MealSlots, staffSlots, upcomingByMeal } from "./staff-slots.ts"
import { useAboutSlot } from "./time-choice.tsx"

interface Props {
  day: BookingDay
  disabled: boolean
  onChoose: (time: string) => void
}

/** The day's times with their free seats, in one row: what to tell a caller, and one tap to book it. */
export function FreeTimes({ day, disabled, onChoose }: Props) {
  const text = useText("bookings").bookings
  const zone = useZone()
  const about = useAboutSlot()
  const now = useFromNow(time => Math.floor(time / 60_000) * 60_000)
  const meals = upcomingByMeal(staffSlots({ ...day, people: 1, now }))
  const row = useRef<HTMLElement>(null)
  useMainMealInView(row, day.date, meals)
  if (meals.length === 0) return null
  return (
    <section ref={row} className={style.row} aria-label={text.freeTimes}>
      {meals.map(({ meal, slots }) => (
        <div key={meal} data-meal={meal}>
          <h3 className="hint">{text.meals[meal]}</h3>
          <ul>
            {slots.map(slot => (
              <li key={slot.time}>
                <button
                  type="button"
                  disabled={disabled || slot.reason !== null}
                  onClick={() => onChoose(slot.time)}
                >
                  <strong className="figures">{zone.clock(slot.startsAt)}</strong>{" "}
                  <small>{about(slot)}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Customers ask for lunch and dinner: a restaurant that is open all day starts its row there. Once per day. */
function useMainMealInView(row: { current: HTMLElement | null }, date: string, meals: readonly MealSlots[]) {
  const [first] = meals.filter(({ meal }) => meal === "LUNCH" || meal === "DINNER")
  const meal = first?.meal
  const shown = useRef("")
  useEffect(() => {
    const group = row.current?.querySelector<HTMLElement>(`[data-meal="${meal}"]`)
    if (!row.current || !group || shown.current === date) return
    shown.current = date
    row.current.scrollLeft = group.offsetLeft - row.current.offsetLeft
  }, [row, date, meal])
}

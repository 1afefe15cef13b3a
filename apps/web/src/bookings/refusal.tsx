import { ApiFault } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Problem } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import style from "./dialogs.module.css"

interface Props {
  error: unknown
  /** The requested date, time and party. */
  request: { date: string; time: string | null; people: number }
  /** Alternative times when the server names none: a walk-in request has no time. */
  alternatives?: readonly string[]
  onChoose: (time: string) => void
}

/** When the slot is full, offers the free ones. Shows any other error as it is. */
export function Refusal({ error, request, alternatives = [], onChoose }: Props) {
  const { bookings: text, bookingWords } = useText("bookings")
  const zone = useZone()
  if (!(error instanceof ApiFault) || error.code !== "SLOT_UNAVAILABLE") {
    const lost = error instanceof ApiFault && error.code === "NETWORK"
    return (
      <>
        <Problem error={error} />
        {lost && <p>{text.lostAnswer}</p>}
      </>
    )
  }
  const { available } = error.members
  const named = Array.isArray(available) ? available.map(String) : []
  const free = named.length > 0 ? named : alternatives
  const clock = (time: string) => zone.clock(zone.instantOf(request.date, time).getTime())
  const people = bookingWords.people(request.people)
  const atOnce = request.time === null || request.time === "now"
  return (
    <div className={`stack gap-3 urgent-box ${style.refusal}`} role="alert">
      <p>
        <strong>{atOnce ? text.refusedNow(people) : text.refused(clock(request.time ?? ""), people)}</strong>{" "}
        {free.length === 0 ? text.refusedNone : text.refusedChoose}
      </p>
      {free.length > 0 && (
        <div className="row wrap">
          {free.map(time => (
            <Button key={time} onClick={() => onChoose(time)}>
              {clock(time)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Empty } from "../parts/states.tsx"
import style from "./bookings.module.css"
import type { Booking } from "./days.ts"
import type { OpenDialog } from "./dialogs.tsx"
import type { Filter } from "./filter.ts"
import { BookingRow } from "./row.tsx"

interface Props {
  bookings: readonly Booking[]
  filter: Filter
  past: boolean
  closed: boolean
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
  onAdd: () => void
  onShowAll: () => void
}

/** All answered bookings, by time. */
export function DayList({ bookings, filter, past, closed, disabled, onOpen, onAdd, onShowAll }: Props) {
  const text = useText().bookings
  if (bookings.length === 0) {
    if (closed) return null
    const add = (
      <Button icon="plus" onClick={onAdd}>
        {text.add}
      </Button>
    )
    return (
      <Empty icon="calendar" title={text.emptyTitle} action={!past && add}>
        {past ? text.emptyPast : text.emptyHelp}
      </Empty>
    )
  }
  const answered = bookings.filter(({ status }) => status !== "PENDING")
  const shown = filter === "ALL" ? answered : answered.filter(({ status }) => status === filter)
  if (shown.length === 0) {
    // Pending bookings are shown above.
    const waiting = answered.length < bookings.length
    if (filter === "PENDING" ? waiting : filter === "ALL") return null
    return (
      <Empty
        icon="search"
        title={text.noMatch}
        action={<Button onClick={onShowAll}>{text.showAll}</Button>}
      />
    )
  }
  return (
    <section aria-label={text.list}>
      <ol className={style.list}>
        {shown.map(booking => (
          <li key={booking.id}>
            <BookingRow booking={booking} disabled={disabled} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  )
}

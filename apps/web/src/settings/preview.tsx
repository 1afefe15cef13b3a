import type { ResponseOf } from "@rasoi/contract"
import type { getPreview, Settings } from "@rasoi/contract/console"
import { defaultLanguage } from "@rasoi/contract/languages"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useSearchParams } from "wouter"
import { send } from "../api/send.ts"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { NumberField, TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import { useFormats } from "./formats.ts"
import { showPeriods } from "./labels.ts"
import { readMoment } from "./moment.ts"
import style from "./preview.module.css"
import { runsOf, type SlotRun } from "./slot-runs.ts"
import { useDateName } from "./use-date-name.ts"
import { nextSpecialDate } from "./week.ts"
import { whyClosed } from "./why-closed.ts"

type Preview = ResponseOf<typeof getPreview>

interface Props {
  hours: Settings["hours"]
  booking: Settings["booking"]
  /** The page has unsaved changes, which the preview does not include. */
  unsaved: boolean
  /** Shown above it. */
  children?: ReactNode
}

const usualParty = 2

/** "What would a customer see at …". The URL holds the time and the party size; without a time it means now. */
export function Preview({ hours, booking, unsaved, children }: Props) {
  const text = useText("settings").settings.preview
  const zone = useZone()
  const [search] = useSearchParams()
  const moment = readMoment(search.get("at"))
  const people = Number(search.get("guests")) || usualParty
  const at = moment ? zone.instantOf(moment.date, moment.time).toISOString() : undefined
  const { data, error, refetch } = useQuery({
    queryKey: ["preview", at ?? "now", people],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/preview", { query: { ...(at ? { at } : {}), people }, signal }),
    placeholderData: keepPreviousData,
    // Refresh, because the current time advances.
    refetchInterval: at ? false : 30_000,
  })
  return (
    <aside className={`stack gap-4 ${style.preview}`} aria-label={text.title}>
      {children}
      <Panel title={text.title}>
        {unsaved && <p className="notice small">{text.unsaved}</p>}
        <Moment />
        {!data && !error && <Skeleton lines={3} />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data && !error && (
          <>
            <OpenNow preview={data} hours={hours} />
            <Orders preview={data} chosen={at !== undefined} />
            <Tables preview={data} maxPeople={booking.maxPeople} />
          </>
        )}
      </Panel>
    </aside>
  )
}

function Moment() {
  const text = useText("settings").settings.preview
  const zone = useZone()
  const [search, setSearch] = useSearchParams()
  const chosen = readMoment(search.get("at"))
  const now = serverNow()
  const { date, time } = chosen ?? { date: zone.dateOf(now), time: zone.timeOf(now) }
  const put = (name: "at" | "guests", value: string | null) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const choose = (next: { date?: string; time?: string }) => {
    const wanted = { date, time, ...next }
    if (wanted.date && wanted.time) put("at", `${wanted.date}T${wanted.time}`)
  }
  return (
    <div className={style.moment}>
      <TextField label={text.date} type="date" value={date} onChange={value => choose({ date: value })} />
      <TextField label={text.time} type="time" value={time} onChange={value => choose({ time: value })} />
      <NumberField
        label={text.guests}
        value={Number(search.get("guests")) || usualParty}
        onChange={people => {
          if (people >= 1 && people <= 1000) put("guests", people === usualParty ? null : String(people))
        }}
      />
      {chosen ? (
        <Button icon="clock" onClick={() => put("at", null)}>
          {text.now}
        </Button>
      ) : (
        <span className={style.now}>
          <Badge>{text.atNow}</Badge>
        </span>
      )}
    </div>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`stack ${style.fact}`}>
      <h3 className="hint">{title}</h3>
      {children}
    </div>
  )
}

function OpenNow({ preview, hours }: { preview: Preview; hours: Settings["hours"] }) {
  const allText = useText("settings")
  const text = allText.settings.preview
  const zone = useZone()
  const dateName = useDateName()
  const { clock } = useFormats()
  const { open, at } = preview
  const special = nextSpecialDate(hours, zone.dateOf(at))
  const label = useOpenLabel(preview)
  return (
    <Fact title={text.hours}>
      <p className="row wrap">
        <Badge tone={open ? "good" : "quiet"} icon={open ? "check" : "cross"}>
          {open ? text.open : text.closed}
        </Badge>
        <span>{label}</span>
      </p>
      {!open && <p className={style.why}>{text.why[whyClosed(hours, zone.dateOf(at))]}</p>}
      {special && (
        <p className={style.why}>
          {text.nextSpecial(
            dateName(special),
            showPeriods(hours.specialDates[special] ?? [], allText, clock),
          )}
        </p>
      )}
    </Fact>
  )
}

/** In the API's language exactly as customers read it, otherwise translated. */
function useOpenLabel({ open, label, at, opensAt, closesAt }: Preview): string {
  const text = useText("settings").settings.preview
  const zone = useZone()
  const [language] = usePreference("language")
  if (language === defaultLanguage) return label
  const formatTime = (when: string) =>
    zone.dateOf(when) === zone.dateOf(at) ? zone.clock(when) : zone.full(when)
  if (open) return closesAt ? text.openUntil(formatTime(closesAt)) : text.roundTheClock
  return opensAt ? text.opens(formatTime(opensAt)) : text.closed
}

function Orders({ preview, chosen }: { preview: Preview; chosen: boolean }) {
  const text = useText("settings").settings.preview
  const { accepting, reason } = preview.ordering
  const aboutDevices = chosen && (accepting || reason === "NO_DEVICE")
  return (
    <Fact title={text.orders}>
      <p className="row wrap">
        <Badge tone={accepting ? "good" : "urgent"} icon={accepting ? "check" : "cross"}>
          {accepting ? text.ordersTaken : text.ordersNot}
        </Badge>
      </p>
      {reason && <p className={style.why}>{text.why[reason]}</p>}
      {aboutDevices && <p className="hint">{text.devicesNow}</p>}
    </Fact>
  )
}

function Tables({ preview, maxPeople }: { preview: Preview; maxPeople: number }) {
  const text = useText("settings").settings.preview
  const zone = useZone()
  const { date, people, closedBecause, slots } = preview.booking
  const why = closedBecause
    ? text.why[closedBecause]
    : people > maxPeople
      ? text.tooMany(maxPeople)
      : slots.length === 0
        ? text.noSlots
        : null
  const free = slots.filter(slot => slot.available).length
  return (
    <Fact title={text.tables(zone.day(date))}>
      {why ? (
        <>
          <p className="row wrap">
            <Badge icon="cross">{text.noTables}</Badge>
          </p>
          <p className={style.why}>{why}</p>
        </>
      ) : (
        <>
          <p>{text.slots(free, slots.length)}</p>
          <ul className={style.slots}>
            {runsOf(slots).map(run => (
              <SlotChip key={run.first.startsAt} run={run} />
            ))}
          </ul>
        </>
      )}
    </Fact>
  )
}

function SlotChip({ run: { first, last, count } }: { run: SlotRun }) {
  const text = useText("settings").settings
  const { clock } = useFormats()
  const reason = first.reason ? text.preview.slotWhy[first.reason] : text.preview.slotFree
  const names = [style.slot, first.available && style.free, count > 1 && style.run]
  return (
    <li className={names.filter(Boolean).join(" ")}>
      <span className="figures">
        {count > 1 ? text.period(clock(first.time), clock(last.time)) : clock(first.time)}
      </span>
      <span className={style.reason}>{reason}</span>
    </li>
  )
}

import type { Day } from "@rasoi/contract/console"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useSearchParams } from "wouter"
import { SectionLinks } from "../counter/sections.tsx"
import { CounterStatus } from "../counter/status.tsx"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useMay, useZone } from "../session/session.ts"
import { Carried } from "./carried.tsx"
import { CloseForm, focusCloseForm } from "./close-form.tsx"
import { ClosedDay } from "./closed-day.tsx"
import style from "./day.module.css"
import { Days } from "./days.tsx"
import { firstDay } from "./first-day.ts"
import { Marks } from "./marks.tsx"
import { MoneyReceived } from "./money-received.tsx"
import { dayQuery } from "./queries.ts"
import { SavedFile } from "./saved-file.tsx"
import { StillOpen } from "./still-open.tsx"
import { WatchLine } from "./watch-line.tsx"

/** The money of a service day, what is still open, and its close. The address may name a day, or `today`. */
export default function DayScreen() {
  const { counter, counterDay: text } = useText("counter")
  const zone = useZone()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const { data: today } = useQuery(dayQuery("today"))
  const date = search.get("date") ?? firstDay(today, may("till"))
  const { data: day, error, refetch } = useQuery(dayQuery(date))
  // Another day may begin while somebody counts: the form stays with its own.
  const stayOn = (counted: Day) => {
    if (date === counted.date && search.has("date")) return
    queries.setQueryData(dayQuery(counted.date).queryKey, counted)
    setSearch(before => new URLSearchParams({ ...Object.fromEntries(before), date: counted.date }), {
      replace: true,
    })
  }
  const mayClose = day !== undefined && !day.closed && may("till")
  return (
    <Page title={counter.sections.day} actions={<CounterStatus />}>
      <SectionLinks />
      <div className={style.screen}>
        {date !== "today" && date !== today?.date && (
          <Link href="/counter/day?date=today" className="target">
            {text.today}
          </Link>
        )}
        {day && (
          <>
            <div className="row wrap gap-3">
              <h2>{text.title(zone.longDay(day.date))}</h2>
              {mayClose && <Button onClick={focusCloseForm}>{text.toClose}</Button>}
            </div>
            {!day.closed && <Carried />}
            {!day.closed && <StillOpen day={day} />}
            {day.closed && <ClosedDay day={day} closed={day.closed} />}
            {mayClose && <CloseForm key={day.date} day={day} onCount={() => stayOn(day)} />}
            {!day.closed && !may("till") && <p className="soft">{text.notYours}</p>}
            <MoneyReceived day={day} />
            <WatchLine day={day} />
          </>
        )}
        {!day && error && <Problem error={error} onRetry={() => void refetch()} />}
        {!day && !error && <Skeleton lines={3} height="8rem" />}
        {may("till") && <Marks />}
        {may("till") && <SavedFile />}
        {may("days") && day && <Days today={day.date} />}
      </div>
    </Page>
  )
}

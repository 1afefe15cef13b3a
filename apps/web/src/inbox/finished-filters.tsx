import type { OrderSource, StaffOrderType } from "@rasoi/contract/console"
import { finalOrderStatuses } from "@rasoi/core/rules"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { useSearchParams } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { SearchField } from "../parts/search-field.tsx"
import { useMedia } from "../parts/use-media.ts"
import { useSession, useZone } from "../session/session.ts"
import { tillPeopleQuery } from "../session/till-people.ts"
import { useOldestDate } from "../session/use-oldest-date.ts"
import { serverNow } from "../time/server-clock.ts"
import style from "./finished.module.css"

const statuses = ["ALL", ...finalOrderStatuses, "MISSED"] as const
type Status = (typeof statuses)[number]

/** The compiler names one that is missing. */
const sources: Record<OrderSource, true> = { ONLINE: true, COUNTER: true, PHONE: true, TABLE: true }
const types: Record<StaffOrderType, true> = { PICKUP: true, DELIVERY: true, DINE_IN: true }
const paidOrNot: Record<"YES" | "NO", true> = { YES: true, NO: true }

/** A request for each letter would be too many. */
const typingMs = 300
const firstDate = "2000-01-01"
const members = ["date", "days", "status", "source", "type", "paid", "person"] as const
/** Those that are folded on a phone, unless one narrows the list. */
const chosenIn = ["date", "days", "source", "type", "paid", "person"] as const
export type Chosen = Partial<Record<(typeof members)[number], string>>

/** What the URL asks for. The search is not in it: a name or phone of a guest would stay in the browser's history. */
export function useFinishedFilter() {
  const zone = useZone()
  const [params, setParams] = useSearchParams()
  const oldest = useOldestDate()
  const chosen: Chosen = Object.fromEntries(
    members.flatMap(name => (params.get(name) ? [[name, params.get(name)]] : [])),
  )
  const [search, setSearch] = useState("")
  const date = chosen.date ?? zone.dateOf(serverNow())
  const { person } = chosen
  const source = oneOf(sources, chosen.source)
  const type = oneOf(types, chosen.type)
  const paid = oneOf(paidOrNot, chosen.paid)
  const isOneDay = search === "" && chosen.days !== "all"
  const status = statuses.find(each => each === chosen.status) ?? "ALL"
  const days = isOneDay ? { date } : search === "" ? { from: oldest ?? firstDate } : { search }
  const query = { ...days, ...statusQuery(status), source, type, paid, person }
  const choose = (next: Chosen) => setParams(withoutBlank({ ...chosen, ...next }), { replace: true })
  return {
    ...{ chosen, choose, search, setSearch, date, oldest, status, isOneDay, query },
    tooOld: isOneDay && oldest !== undefined && date < oldest,
    isFiltered: !isOneDay || status !== "ALL" || [source, type, paid, person].some(Boolean),
    clear() {
      setSearch("")
      setParams(withoutBlank({ date: chosen.date }), { replace: true })
    },
  }
}

export type FinishedFilter = ReturnType<typeof useFinishedFilter>

function oneOf<Name extends string>(
  names: Readonly<Record<Name, true>>,
  asked: string | undefined,
): Name | undefined {
  return (Object.keys(names) as Name[]).find(name => name === asked)
}

function statusQuery(status: Status) {
  if (status === "ALL") return {}
  // A missed order is a cancelled one that nobody answered.
  return status === "MISSED" ? { cancelledBy: "SYSTEM" as const } : { status }
}

function withoutBlank(chosen: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  )
}

export function FinishedFilters({ filter }: { filter: FinishedFilter }) {
  const { inbox, orderWords } = useText()
  const { restaurant } = useSession()
  const people = useQuery(tillPeopleQuery(restaurant.id)).data ?? []
  const { chosen, choose, search, setSearch, date, oldest, status, isOneDay } = filter
  const text = inbox.finished
  const isPhone = useMedia("phone")
  const select = (name: "source" | "type" | "paid" | "person", names: Readonly<Record<string, string>>) => (
    <SelectField
      label={text[name]}
      value={chosen[name] ?? ""}
      onChange={value => choose({ [name]: value })}
      options={[
        { value: "", label: text.all },
        ...Object.entries(names).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
  return (
    <div className="stack gap-3">
      <TypedSearch label={text.search} search={search} onSearch={setSearch} />
      <Folded summary={isPhone ? text.filters : undefined} open={chosenIn.some(name => chosen[name])}>
        <SelectField
          label={text.days}
          value={isOneDay ? "" : "all"}
          onChange={days => {
            setSearch("")
            choose({ days })
          }}
          options={[
            { value: "", label: text.oneDay },
            { value: "all", label: text.allDays },
          ]}
        />
        {isOneDay && (
          <TextField
            label={inbox.date}
            type="date"
            min={oldest}
            value={date}
            onChange={next => next && choose({ date: next })}
          />
        )}
        {select("source", orderWords.source)}
        {select("type", orderWords.type)}
        {select("paid", text.paidOptions)}
        {select("person", Object.fromEntries(people.map(({ name }) => [name, name])))}
      </Folded>
      <Segments
        legend={inbox.finishedTitle}
        legendHidden
        value={status}
        onChange={next => choose({ status: next === "ALL" ? "" : next })}
        options={statuses.map(value => ({
          value,
          label: value === "ALL" || value === "MISSED" ? inbox.filters[value] : orderWords.status[value],
        }))}
      />
    </div>
  )
}

interface FoldedProps {
  summary: string | undefined
  open: boolean
  children: ReactNode
}

/** On a phone, the fields would fill the screen. */
function Folded({ summary, open, children }: FoldedProps) {
  const fields = <div className={style.filters}>{children}</div>
  if (summary === undefined) return fields
  return (
    <details open={open}>
      <summary className={`target ${style.summary}`}>{summary}</summary>
      {fields}
    </details>
  )
}

interface SearchProps {
  label: string
  search: string
  onSearch: (search: string) => void
}

function TypedSearch({ label, search, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(search)
  // It changed without typing: the filters were cleared.
  const [last, setLast] = useState(search)
  if (last !== search) {
    setLast(search)
    if (search !== typed.trim()) setTyped(search)
  }
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return <SearchField label={label} maxLength={80} value={typed} onChange={setTyped} />
}

import type { ResponseOf } from "@rasoi/contract"
import type { listKeyRequests } from "@rasoi/contract/console"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useSearchParams } from "wouter"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge, type Tone } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { CopyButton } from "../parts/copy-button.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { Panel } from "../parts/page.tsx"
import { MoreButton } from "../parts/pages.tsx"
import { ReferenceLink } from "../parts/reference-link.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useMedia } from "../parts/use-media.ts"
import { useZone } from "../session/session.ts"
import { meaningOf } from "./error-meanings.ts"
import { useKeys, useRequests } from "./queries.ts"
import style from "./request-log.module.css"
import { nameOf } from "./secrets.ts"

type Request = ResponseOf<typeof listKeyRequests>["data"][number]

/** What is searched for; the names are those in the address. */
interface Filter {
  key?: string
  request?: string
  field?: string
  show?: "errors"
}

/** The filter is in the address, so that a search can be sent to somebody. */
function useFilter() {
  const [search, setSearch] = useSearchParams()
  const { key, request, field, show } = Object.fromEntries(search) as Filter
  const filter = { key, request, field, show }
  const setFilter = (changes: Filter) => {
    const changed = Object.entries({ ...filter, ...changes }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    )
    setSearch(changed, { replace: true })
  }
  return { filter, setFilter, clear: () => setSearch({}, { replace: true }) }
}

interface Props {
  title: string
  about: string
  /** Of this key only. */
  keyId?: string
}

/** The requests of one key or of all, with the meaning of each error. */
export function RequestLog({ title, about, keyId }: Props) {
  const text = useText("keys").keys
  const queries = useQueryClient()
  const { filter, setFilter, clear } = useFilter()
  const { key = keyId, request, field, show } = filter
  const { query, rows: requests } = useRequests({
    ...(key && { keyId: keyId ?? key }),
    ...(request && { requestId: request }),
    ...(field && { field }),
    ...(show === "errors" && { outcome: "ERROR" as const }),
  })
  const { data, error, isPending, isFetching } = query
  const firstOfCode = new Set(new Map(requests.toReversed().map(each => [each.code, each])).values())
  const isFiltered = Boolean(filter.key || request || field || show)
  // The list of keys contains the time of the last use.
  const refresh = () => void queries.invalidateQueries({ queryKey: ["keys"] })
  return (
    <Panel
      title={title}
      about={about}
      actions={
        <>
          <Switch
            label={text.onlyErrors}
            checked={show === "errors"}
            onChange={wanted => setFilter({ show: wanted ? "errors" : undefined })}
          />
          <Button icon="history" busy={isFetching} onClick={refresh}>
            {text.refresh}
          </Button>
        </>
      }
    >
      <SearchForm
        key={`${request} ${field}`}
        filter={filter}
        ofOneKey={keyId !== undefined}
        onSearch={setFilter}
      />
      {isPending && <Skeleton lines={4} />}
      {error && <Problem error={error} onRetry={refresh} />}
      {data && requests.length === 0 && !isFiltered && (
        <Empty icon="history" title={text.noRequests}>
          {text.noRequestsHelp}
        </Empty>
      )}
      {data && requests.length === 0 && isFiltered && (
        <Empty
          icon={request || field ? "search" : "check"}
          title={request || field ? text.noMatches : text.noErrors}
          action={<Button onClick={clear}>{text.showAll}</Button>}
        >
          {request && text.noMatchesHelp}
        </Empty>
      )}
      {requests.length > 0 && (
        <ol className={style.log}>
          {requests.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one visit of the page makes several requests with the same id
            <li key={`${each.requestId} ${requests.length - index}`} className={style.entry}>
              <Entry
                request={each}
                isFirst={firstOfCode.has(each)}
                ofOneKey={keyId !== undefined}
                onField={field => setFilter({ field })}
              />
            </li>
          ))}
        </ol>
      )}
      <MoreButton query={query}>{text.moreRequests}</MoreButton>
    </Panel>
  )
}

interface SearchProps {
  filter: Filter
  ofOneKey: boolean
  onSearch: (changes: Filter) => void
}

function SearchForm({ filter, ofOneKey, onSearch }: SearchProps) {
  const text = useText("keys").keys
  const [request, setRequest] = useState(filter.request ?? "")
  const [field, setField] = useState(filter.field ?? "")
  const isPhone = useMedia("phone")
  const submit = () => onSearch({ request: request.trim(), field: field.trim() })
  const form = (
    <Form className={`wrap gap-3 ${style.search}`} onSubmit={submit}>
      {!ofOneKey && <KeyChoice value={filter.key} onChange={key => onSearch({ key })} />}
      <TextField
        label={text.requestId}
        type="search"
        limit="requestId"
        autoComplete="off"
        value={request}
        onChange={setRequest}
      />
      <TextField
        label={text.field}
        type="search"
        limit="errorField"
        autoComplete="off"
        placeholder="customer.phone"
        value={field}
        onChange={setField}
      />
      <Button type="submit" icon="search">
        {text.search}
      </Button>
    </Form>
  )
  if (!isPhone) return form
  return (
    <details className={style.fold} open={Boolean(filter.key || filter.request || filter.field)}>
      <summary>{text.searchBy}</summary>
      {form}
    </details>
  )
}

function KeyChoice({ value = "", onChange }: { value?: string; onChange: (key: string) => void }) {
  const text = useText("keys").keys
  const keys = useKeys().data?.data ?? []
  const options = keys.map(key => ({
    value: key.id,
    label: `${nameOf(key, text)} (${text.modes[key.mode]})`,
  }))
  return (
    <SelectField
      label={text.key}
      value={value}
      onChange={onChange}
      options={[{ value: "", label: text.everyKey }, ...options]}
    />
  )
}

/** The key of a request, where the list has those of several. */
function KeyLink({ id }: { id: string }) {
  const text = useText("keys").keys
  const key = useKeys().data?.data.find(known => known.id === id)
  if (!key) return null
  return (
    <Link href={`/manage/keys/${id}`}>
      <bdi>{nameOf(key, text)}</bdi> ({text.modes[key.mode]})
    </Link>
  )
}

function toneOf(status: number): Tone {
  if (status >= 500) return "urgent"
  return status >= 400 ? "waiting" : "good"
}

interface EntryProps {
  request: Request
  /** The first in the list with its error code. Further ones fold what to do. */
  isFirst: boolean
  ofOneKey: boolean
  onField: (field: string) => void
}

function Entry({ request, isFirst, ofOneKey, onField }: EntryProps) {
  const text = useText("keys").keys
  const zone = useZone()
  const { at, keyId, method, path, status, code, field, requestId, durationMs } = request
  return (
    <>
      <time className="hint figures" dateTime={at}>
        {zone.second(at)}
      </time>
      <code className={style.path}>
        <strong>{method}</strong> {path}
      </code>
      <Badge tone={toneOf(status)} icon={status >= 400 ? "warning" : "check"}>
        {status}
      </Badge>
      <span className={`hint ${style.took} figures`}>{text.tookMs(durationMs)}</span>
      <span className={`row gap-1 hint ${style.id}`}>
        <code>{requestId}</code>
        <CopyButton iconOnly value={requestId} label={text.copyRequestId(requestId)} />
      </span>
      {!ofOneKey && (
        <span className={`hint ${style.ofKey}`}>
          <KeyLink id={keyId} />
        </span>
      )}
      {code && <Explanation code={code} field={field} isFirst={isFirst} onField={onField} />}
    </>
  )
}

interface ErrorOf {
  code: string
  field: string | null
}

/** The meaning of an error code, the field that it is about, and how to fix it. */
function Explanation({ code, field, isFirst, onField }: Pick<EntryProps, "isFirst" | "onField"> & ErrorOf) {
  const text = useText("keys").keys
  const [language] = usePreference("language")
  const known = meaningOf(code, language)
  const remedy = known && (
    <>
      <Marked text={known.remedy} language={known.language} />{" "}
      <ReferenceLink inline at={`/errors#${code}`}>
        {text.aboutCode(code)}
      </ReferenceLink>
    </>
  )
  return (
    <div className={`stack gap-1 ${style.explanation}`}>
      <p>
        <code className={style.code}>{code}</code>{" "}
        {known && <Marked text={known.meaning} language={known.language} />}
      </p>
      {field && (
        <p>
          <strong>{text.field}:</strong>{" "}
          <button
            type="button"
            className={style.field}
            aria-label={text.onlyField(field)}
            onClick={() => onField(field)}
          >
            <code>{field}</code>
          </button>
          {field.endsWith("?") && ` ${text.unknownField}`}
        </p>
      )}
      {known && isFirst && (
        <p>
          <strong>{text.whatToDo}</strong> {remedy}
        </p>
      )}
      {known && !isFirst && (
        <details className={style.fold}>
          <summary>{text.whatToDo}</summary>
          <p>{remedy}</p>
        </details>
      )}
    </div>
  )
}

/** The texts mark code with backticks. */
function Marked({ text, language }: { text: string; language: string }) {
  return (
    <span lang={language}>
      {text.split("`").map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
        index % 2 === 1 ? <code key={index}>{part}</code> : part,
      )}
    </span>
  )
}

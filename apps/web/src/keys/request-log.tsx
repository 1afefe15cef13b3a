import type { ResponseOf } from "@rasoi/contract"
import type { listKeyRequests } from "@rasoi/contract/console"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "wouter"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge, type Tone } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { CopyButton } from "../parts/copy-button.tsx"
import { Panel } from "../parts/page.tsx"
import { ReferenceLink } from "../parts/reference-link.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import { meaningOf } from "./error-meanings.ts"
import { useRequests } from "./queries.ts"
import style from "./request-log.module.css"

type Request = ResponseOf<typeof listKeyRequests>["data"][number]

const rowsAtOnce = 25

/** The requests of a key, with the meaning of each error. */
export function RequestLog({ id }: { id: string }) {
  const text = useText().keys
  const queries = useQueryClient()
  const { data, error, isPending, isFetching } = useRequests(id)
  const [search, setSearch] = useSearchParams()
  const [rows, setRows] = useState(rowsAtOnce)
  const onlyErrors = search.get("show") === "errors"
  const choose = (wanted: boolean) => setSearch(wanted ? { show: "errors" } : {}, { replace: true })
  const requests = data?.data ?? []
  const shown = onlyErrors ? requests.filter(({ status }) => status >= 400) : requests
  // The list of keys contains the time of the last use.
  const refresh = () => void queries.invalidateQueries({ queryKey: ["keys"] })
  return (
    <Panel
      title={text.log}
      about={text.logAbout}
      actions={
        <>
          <Switch label={text.onlyErrors} checked={onlyErrors} onChange={choose} />
          <Button icon="history" busy={isFetching} onClick={refresh}>
            {text.refresh}
          </Button>
        </>
      }
    >
      {isPending && <Skeleton lines={4} />}
      {error && <Problem error={error} onRetry={refresh} />}
      {data && requests.length === 0 && (
        <Empty icon="history" title={text.noRequests}>
          {text.noRequestsHelp}
        </Empty>
      )}
      {requests.length > 0 && shown.length === 0 && (
        <Empty
          icon="check"
          title={text.noErrors}
          action={<Button onClick={() => choose(false)}>{text.showAll}</Button>}
        />
      )}
      {shown.length > 0 && (
        <ol className={style.log}>
          {shown.slice(0, rows).map((request, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one visit of the page makes several requests with the same id
            <li key={`${request.requestId} ${shown.length - index}`} className={style.entry}>
              <Entry request={request} />
            </li>
          ))}
        </ol>
      )}
      {shown.length > rows && (
        <Button onClick={() => setRows(rows + rowsAtOnce)}>
          {text.moreRequests(Math.min(rowsAtOnce, shown.length - rows))}
        </Button>
      )}
    </Panel>
  )
}

function toneOf(status: number): Tone {
  if (status >= 500) return "urgent"
  return status >= 400 ? "waiting" : "good"
}

function Entry({ request }: { request: Request }) {
  const text = useText().keys
  const zone = useZone()
  const { at, method, path, status, code, requestId, durationMs } = request
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
      {code && <Explanation code={code} />}
    </>
  )
}

/** The meaning of an error code, and how to fix it. */
function Explanation({ code }: { code: string }) {
  const text = useText().keys
  const [language] = usePreference("language")
  const known = meaningOf(code, language)
  return (
    <div className={style.explanation}>
      <p>
        <code className={style.code}>{code}</code>{" "}
        {known && <Marked text={known.meaning} language={known.language} />}
      </p>
      {known && (
        <p>
          <strong>{text.whatToDo}</strong> <Marked text={known.remedy} language={known.language} />{" "}
          <ReferenceLink inline at={`/errors#${code}`}>
            {text.aboutCode(code)}
          </ReferenceLink>
        </p>
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

import { useState } from "react"
import { Link, useParams } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { Page, Panel } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useMay, useZone } from "../session/session.ts"
import { useNow } from "../time/use-now.ts"
import { KeyBadges } from "./key-badges.tsx"
import style from "./keys.module.css"
import { useKeys, useShowLog } from "./queries.ts"
import { RequestLog } from "./request-log.tsx"
import { RevokeKey } from "./revoke-key.tsx"
import { RollKey } from "./roll-key.tsx"
import { ScopeList } from "./scope-list.tsx"
import { type Key, nameOf, showEnding, workingSecrets } from "./secrets.ts"

/** One key: its scopes, its requests, and how to revoke it. */
export function KeyScreen() {
  const text = useText("keys").keys
  const { id } = useParams<{ id: string }>()
  const { data, error, isPending, refetch } = useKeys()
  const key = data?.data.find(known => known.id === id)
  if (key) return <OneKey key={key.id} apiKey={key} />
  return (
    <Page title={text.title}>
      {isPending && <Skeleton lines={4} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <Empty icon="key" title={text.noKey} action={<Link href="/manage/keys">{text.back}</Link>}>
          {text.noKeyHelp}
        </Empty>
      )}
    </Page>
  )
}

function OneKey({ apiKey }: { apiKey: Key }) {
  const text = useText("keys").keys
  const [dialog, setDialog] = useState<"roll" | "revoke" | null>(null)
  const isManaged = useMay()(apiKey.mode === "live" ? "liveKeys" : "testKeys")
  // The page's keys have no secret: they work while the page is on.
  const changeable = isManaged && apiKey.revokedAt === null && !apiKey.page
  return (
    <Page
      title={nameOf(apiKey, text)}
      about={<Link href="/manage/keys">{text.back}</Link>}
      actions={
        changeable && (
          <>
            <Button icon="history" onClick={() => setDialog("roll")}>
              {text.roll}
            </Button>
            <Button kind="danger" icon="cross" onClick={() => setDialog("revoke")}>
              {text.revoke}
            </Button>
          </>
        )
      }
    >
      <div className={style.panels}>
        <Panel title={text.facts} about={apiKey.page && text.pageKeyAbout}>
          <KeySummary apiKey={apiKey} />
        </Panel>
        <Panel title={text.may}>
          <ScopeList scopes={apiKey.scopes} />
        </Panel>
      </div>
      {apiKey.mode === "live" && isManaged && <ShowLog apiKey={apiKey} />}
      <RequestLog title={text.log} about={text.logAbout} keyId={apiKey.id} />
      {dialog === "roll" && <RollKey apiKey={apiKey} onClose={() => setDialog(null)} />}
      {dialog === "revoke" && <RevokeKey apiKey={apiKey} onClose={() => setDialog(null)} />}
    </Page>
  )
}

/** Lets developers see the requests of a live key. */
function ShowLog({ apiKey: { id, logShown } }: { apiKey: Key }) {
  const text = useText("keys").keys
  const { mutate, variables, isPending } = useShowLog(id)
  return (
    <Panel title={text.developers}>
      <Switch
        label={text.showLog}
        hint={text.showLogHelp}
        checked={isPending ? variables : logShown}
        onChange={mutate}
      />
    </Panel>
  )
}

function KeySummary({ apiKey: key }: { apiKey: Key }) {
  const text = useText("keys").keys
  const zone = useZone()
  const now = useNow()
  const { current, ending } = workingSecrets(key, now)
  const made = zone.moment(key.createdAt)
  return (
    <dl className={style.facts}>
      <dt>{text.stateLabel}</dt>
      <dd className="wrap">
        <KeyBadges apiKey={key} now={now} />
        {current && ending.length === 0 && <span>{text.working}</span>}
      </dd>
      {current && (
        <>
          <dt>{text.secretNow}</dt>
          <dd>
            <code>{showEnding(key.prefix, current)}</code>
          </dd>
        </>
      )}
      {ending.map(secret => (
        <OldSecret key={secret.createdAt} shown={showEnding(key.prefix, secret)} until={secret.expiresAt} />
      ))}
      <dt>{text.usedLabel}</dt>
      <dd>{key.lastUsedAt ? zone.moment(key.lastUsedAt) : text.neverUsed}</dd>
      <dt>{text.madeLabel}</dt>
      <dd>{key.createdBy ? text.madeFact(made, key.createdBy) : made}</dd>
      <dt>{text.version}</dt>
      <dd>{key.version}</dd>
    </dl>
  )
}

function OldSecret({ shown, until }: { shown: string; until: string | null }) {
  const text = useText("keys").keys
  const zone = useZone()
  return (
    <>
      <dt>{text.secretOld}</dt>
      <dd>
        <code>{shown}</code> {until && text.until(zone.moment(until))}
      </dd>
    </>
  )
}

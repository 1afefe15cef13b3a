import { useState } from "react"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { ReferenceLink } from "../parts/reference-link.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useMay, useZone } from "../session/session.ts"
import { useNow } from "../time/use-now.ts"
import { KeyBadges } from "./key-badges.tsx"
import style from "./keys.module.css"
import { MakeKey } from "./make-key.tsx"
import { useKeys } from "./queries.ts"
import { inOurOrder, presetOf } from "./scopes.ts"
import { type Key, nameOf, showEnding, workingSecrets } from "./secrets.ts"

const groups = ["live", "test", "revoked"] as const
const groupOf = (key: Key) => (key.revokedAt === null ? key.mode : "revoked")

/** The API keys of the restaurant. */
export function Keys() {
  const text = useText("keys").keys
  const may = useMay()
  const { data, error, isPending, refetch } = useKeys()
  const [making, setMaking] = useState(false)
  const keys = data?.data ?? []
  return (
    <Page
      title={text.title}
      about={text.about}
      actions={
        keys.length > 0 && (
          <>
            <Link href="/manage/requests" className="target">
              {text.requests}
            </Link>
            <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
              {text.make}
            </Button>
          </>
        )
      }
    >
      {isPending && <Skeleton lines={4} height="5rem" />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && keys.length === 0 && (
        <Empty
          icon="key"
          title={text.emptyTitle}
          action={
            <>
              <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
                {text.emptyAction}
              </Button>
              <ReferenceLink>{text.reference}</ReferenceLink>
            </>
          }
        >
          {may("liveKeys") ? text.emptyHelp : text.emptyHelpDeveloper}
        </Empty>
      )}
      {groups.map(group => (
        <Group key={group} group={group} keys={keys.filter(key => groupOf(key) === group)} />
      ))}
      {making && <MakeKey onClose={() => setMaking(false)} />}
    </Page>
  )
}

function Group({ group, keys }: { group: (typeof groups)[number]; keys: readonly Key[] }) {
  const text = useText("keys").keys
  if (keys.length === 0) return null
  return (
    <section className="stack" aria-label={text.groups[group]}>
      <h2>{text.groups[group]}</h2>
      <p className={`wrap hint ${style.soft}`}>{text.groupHelp[group]}</p>
      <ul className="stack">
        {keys.map(key => (
          <li key={key.id}>
            <KeyRow apiKey={key} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function KeyRow({ apiKey: key }: { apiKey: Key }) {
  const text = useText("keys").keys
  const zone = useZone()
  const now = useNow()
  const { current, ending } = workingSecrets(key, now)
  const made = zone.moment(key.createdAt)
  const look = key.mode === "test" ? style.test : style.live
  return (
    <Link
      href={`/manage/keys/${key.id}`}
      className={`accent-on-hover ${style.row} ${key.revokedAt ? style.dead : look}`}
    >
      <span className={`row wrap ${style.main}`}>
        <span className={style.name}>
          <bdi>{nameOf(key, text)}</bdi>
        </span>
        <KeyBadges apiKey={key} now={now} />
      </span>
      <span className={style.secrets}>
        {[current, ...ending].map(
          secret => secret && <code key={secret.createdAt}>{showEnding(key.prefix, secret)}</code>,
        )}
      </span>
      <span className={`wrap hint ${style.soft}`}>
        <ScopeWords apiKey={key} />
      </span>
      <span className={`wrap hint ${style.soft}`}>
        <span>{key.lastUsedAt ? text.lastUsed(zone.moment(key.lastUsedAt)) : text.neverUsed}</span>
        <span>{key.createdBy ? text.madeBy(key.createdBy, made) : text.madeAt(made)}</span>
      </span>
    </Link>
  )
}

/** The name of the preset, or the list of scopes. */
function ScopeWords({ apiKey: { scopes } }: { apiKey: Key }) {
  const text = useText("keys").keys
  const preset = presetOf(scopes)
  if (preset) return `${text.presets[preset]}: ${text.presetHelp[preset]}`
  return inOurOrder(scopes)
    .map(scope => text.scopes[scope])
    .join(" · ")
}

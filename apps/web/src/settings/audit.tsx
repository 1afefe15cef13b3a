import type { ResponseOf } from "@rasoi/contract"
import type { AuditKind, listAudit } from "@rasoi/contract/console"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { Panel } from "../parts/page.tsx"
import { MoreButton, usePages } from "../parts/pages.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import style from "./audit.module.css"
import { describeAuditChange } from "./audit-changes.ts"
import { useFormats } from "./formats.ts"
import layout from "./settings.module.css"

const auditKinds = ["CHANGES", "SALES"] as const satisfies AuditKind[]

type AuditEntry = ResponseOf<typeof listAudit>["data"][number]

/** The audit log, newest first. */
export function AuditSection() {
  const { audit: text } = useText("settings").settings
  const [kind, setKind] = useState<AuditKind>("CHANGES")
  const { query, rows: entries } = usePages(
    ["audit", kind],
    (cursor, signal) => send("GET", "/console/v1/audit", { query: { kind, cursor }, signal }),
    // Some audited actions have no event.
    { staleTime: 0 },
  )
  const { data, error, isPending, refetch } = query
  return (
    <div className={layout.alone}>
      <Panel title={text.title}>
        <Segments
          legend={text.kind}
          legendHidden
          options={auditKinds.map(value => ({ value, label: text.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        {isPending && <Skeleton lines={6} />}
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {data && entries.length === 0 && <Empty icon="history" title={text.none[kind]} />}
        <ol className={style.list}>
          {entries.map(entry => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
        {query.hasNextPage && (
          <div>
            <MoreButton query={query}>{text.more}</MoreButton>
          </div>
        )}
      </Panel>
    </div>
  )
}

function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const text = useText("settings", "keys", "menu", "page", "team")
  const { audit } = text.settings
  const zone = useZone()
  const { clock } = useFormats()
  const { action, subject, actor, actorKind, at, details } = entry
  const words = (audit.actions as Readonly<Record<string, string>>)[action] ?? action
  const about = isVersioned(action)
    ? subject && audit.version(subject)
    : action.startsWith("tab.")
      ? null
      : subject
  const whos = {
    STAFF: actor,
    DEVICE: actor,
    COMMAND_LINE: audit.commandLine,
    CLOCK: audit.clock,
    CUSTOMER: audit.customer,
    UNKNOWN: audit.unknown,
  }
  const who = whos[actorKind]
  const lines = details.map(change => describeAuditChange(change, { text, clock, moment: zone.moment }))
  return (
    <li className={style.entry}>
      <time dateTime={at} title={zone.full(at)}>
        {zone.moment(at)}
      </time>
      <div className={style.what}>
        <p>
          <strong>{who}</strong> · {words}
          {about && <span className={style.soft}> · {about}</span>}
        </p>
        {lines.length > 0 && (
          <ul className={`hint ${style.changes}`}>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** The subject of these actions is the number of the version they created. */
function isVersioned(action: string): boolean {
  return action === "settings.changed" || action.startsWith("menu.")
}

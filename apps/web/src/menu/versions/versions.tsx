import { useState } from "react"
import { Link, useParams } from "wouter"
import { send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { MoreButton, usePages } from "../../parts/pages.tsx"
import { Problem, Skeleton } from "../../parts/states.tsx"
import { useZone } from "../../session/session.ts"
import { VersionChanges } from "./changes.tsx"
import { foldVersions } from "./fold-versions.ts"
import { RestoreDialog } from "./restore-dialog.tsx"
import { LiveBadge, VersionView } from "./version-view.tsx"
import style from "./versions.module.css"

/** All versions of the menu, newest first, or the one in the URL. */
export default function Versions() {
  const { version } = useParams<{ version?: string }>()
  return version === undefined ? <VersionList /> : <VersionView version={version} />
}

type VersionSummary = Awaited<ReturnType<typeof readPage>>["data"][number]

function readPage(cursor: string | undefined, signal: AbortSignal) {
  return send("GET", "/console/v1/menu/versions", { query: { cursor }, signal })
}

function VersionList() {
  const text = useText("menu").menu.versions
  const [restoring, setRestoring] = useState<number | null>(null)
  const { query, rows: versions } = usePages(["menu", "versions"], readPage)
  const { error, isPending, refetch } = query
  return (
    <div className={style.view}>
      <p className="soft">{text.about}</p>
      {isPending && <Skeleton lines={6} height="5rem" />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {versions.length > 0 && (
        <ol className="stack gap-3">
          {foldVersions(versions).map(group => (
            // The oldest version: a new tap joins the group without closing it.
            <li key={group.at(-1)?.version} className={`row wrap box ${style.version}`}>
              <VersionGroup group={group} onRestore={setRestoring} />
            </li>
          ))}
        </ol>
      )}
      <MoreButton query={query}>{text.more}</MoreButton>
      {restoring !== null && <RestoreDialog version={restoring} onClose={() => setRestoring(null)} />}
    </div>
  )
}

interface GroupProps {
  group: readonly VersionSummary[]
  onRestore: (version: number) => void
}

/** One version, or a run of sold-out taps that opens. */
function VersionGroup({ group, onRestore }: GroupProps) {
  const text = useText("menu").menu.versions
  const zone = useZone()
  const [open, setOpen] = useState(false)
  const [newest] = group
  const oldest = group.at(-1)
  if (!newest || !oldest) return null
  const rows = group.map(summary => (
    <VersionRow key={summary.version} summary={summary} onRestore={() => onRestore(summary.version)} />
  ))
  if (group.length === 1) return rows
  return (
    <>
      <div className={`row wrap ${style.facts}`}>
        <h2>{text.versionRun(oldest.version, newest.version)}</h2>
        {newest.current && <LiveBadge />}
        <p className={`hint ${style.soft}`}>
          {zone.moment(oldest.createdAt)} – {zone.moment(newest.createdAt)}
        </p>
      </div>
      <Button className={style.unfold} aria-expanded={open} icon="right" onClick={() => setOpen(!open)}>
        {text.taps(group.length)}
      </Button>
      {open && (
        <ol className={`stack ${style.group}`}>
          {rows.map(row => (
            <li key={row.key} className={`row wrap box ${style.version}`}>
              {row}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** The server stores at most this many changes per version. */
const maxChangesKept = 100

function VersionRow({ summary, onRestore }: { summary: VersionSummary; onRestore: () => void }) {
  const text = useText("menu").menu.versions
  const zone = useZone()
  const [open, setOpen] = useState(false)
  const { version, current, createdAt, createdBy, restoredFrom, changes } = summary
  const count = changes.length >= maxChangesKept ? text.manyChanges : text.changes(changes.length)
  return (
    <>
      <div className={`row wrap ${style.facts}`}>
        <h2>{text.version(version)}</h2>
        {current && <LiveBadge />}
        <p className={`hint ${style.soft}`}>
          <time dateTime={createdAt}>{zone.moment(createdAt)}</time> {createdBy && text.by(createdBy)}
        </p>
        {restoredFrom !== null && <p className={`hint ${style.soft}`}>{text.restoredFrom(restoredFrom)}</p>}
      </div>
      <div className="row wrap">
        <Button className={style.unfold} aria-expanded={open} icon="right" onClick={() => setOpen(!open)}>
          {version === 1 ? text.first : count}
        </Button>
        <Link href={`/menu/versions/${version}`} className={`target ${style.look}`}>
          {text.look}
          <Which version={version} />
        </Link>
        {!current && (
          <Button icon="history" onClick={onRestore}>
            {text.putBack}
            <Which version={version} />
          </Button>
        )}
      </div>
      {open && <VersionChanges version={version} />}
    </>
  )
}

/** A link text that screen readers can read without its context. */
function Which({ version }: { version: number }) {
  return <span className="visually-hidden"> {useText("menu").menu.versions.version(version)}</span>
}

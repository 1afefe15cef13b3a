import { useEffect } from "react"
import { Link } from "wouter"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Problem, Skeleton } from "../../parts/states.tsx"
import { useZone } from "../../session/session.ts"
import { type MenuVersion, useCurrentMenu } from "../current-menu.ts"
import { VersionChanges } from "../versions/changes.tsx"
import type { Version } from "./draft.ts"

interface Props {
  /** The version that the draft started from. */
  since: number
  onKeep: (newest: Version) => void
  onDiscard: (newest: Version) => void
  onClose: () => void
}

/** Another person made a newer version live: shows their changes, and what happens to the draft. */
export function Conflict({ since, onKeep, onDiscard, onClose }: Props) {
  const text = useText("menu").menu
  const { data: newest, error, refetch } = useCurrentMenu()
  const known = newest && newest.version > since ? newest : undefined
  useEffect(() => {
    // The refusal can arrive before the event about the newer version.
    if (!known) void refetch()
  }, [known, refetch])
  return (
    <Dialog
      wide
      title={text.conflict.title}
      onClose={onClose}
      actions={
        known && (
          <>
            <Button kind="danger" onClick={() => onDiscard(known)}>
              {text.conflict.discard}
            </Button>
            <Button kind="primary" onClick={() => onKeep(known)}>
              {text.conflict.keep}
            </Button>
          </>
        )
      }
    >
      {known && <NewerChanges newest={known} since={since} />}
      {!known && !error && <Skeleton lines={3} />}
      {!known && error && <Problem error={error} onRetry={() => void refetch()} />}
    </Dialog>
  )
}

function NewerChanges({ newest, since }: { newest: MenuVersion; since: number }) {
  const text = useText("menu").menu.conflict
  const zone = useZone()
  return (
    <>
      <p>{text.about(newest.createdBy ?? text.someone, zone.moment(newest.createdAt))}</p>
      <h3>{text.whatChanged}</h3>
      <VersionChanges version={newest.version} since={since} nothing={text.nothing} />
      <p>{text.keepHelp}</p>
      <Link href={`/menu/versions/${newest.version}`}>{text.seeNewest}</Link>
    </>
  )
}

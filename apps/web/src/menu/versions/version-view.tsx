import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "wouter"
import { ApiFault, send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Badge } from "../../parts/badge.tsx"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Empty, Problem, Skeleton } from "../../parts/states.tsx"
import { useZone } from "../../session/session.ts"
import { MenuSheet } from "./menu-sheet.tsx"
import { RestoreDialog } from "./restore-dialog.tsx"
import style from "./versions.module.css"

/** One old version. */
export function VersionView({ version }: { version: string }) {
  const text = useText("menu").menu.versions
  const zone = useZone()
  const [restoring, setRestoring] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ["menu", "version", version],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/menu/versions/{version}", { path: { version }, signal }),
  })
  const missing = error instanceof ApiFault && error.status === 404
  return (
    <div className={style.view}>
      <Link href="/menu/versions" className={`target ${style.back}`}>
        <Icon name="left" /> {text.all}
      </Link>
      {!data && !error && <Skeleton lines={8} />}
      {missing && <Empty icon="search" title={text.notThere} />}
      {error && !missing && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <header className="row wrap gap-3">
            <div className={`row wrap ${style.facts}`}>
              <h2>{text.version(data.version)}</h2>
              {data.current && <LiveBadge />}
              <p className={`hint ${style.soft}`}>
                <time dateTime={data.createdAt}>{zone.moment(data.createdAt)}</time>{" "}
                {data.createdBy && text.by(data.createdBy)}
              </p>
            </div>
            {!data.current && (
              <Button icon="history" onClick={() => setRestoring(true)}>
                {text.putBack}
              </Button>
            )}
          </header>
          <MenuSheet menu={data.menu} />
        </>
      )}
      {restoring && data && <RestoreDialog version={data.version} onClose={() => setRestoring(false)} />}
    </div>
  )
}

export function LiveBadge() {
  return (
    <Badge tone="good" icon="check">
      {useText("menu").menu.versions.live}
    </Badge>
  )
}

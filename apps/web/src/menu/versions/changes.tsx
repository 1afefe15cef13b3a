import { useQuery } from "@tanstack/react-query"
import { send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Problem, Skeleton } from "../../parts/states.tsx"
import { ChangeList } from "../change-list.tsx"
import style from "./versions.module.css"

function useVersionChanges(version: number, since?: number) {
  return useQuery({
    queryKey: ["menu", "changes", version, since ?? null],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/menu/versions/{version}/changes", {
        path: { version: String(version) },
        query: { since },
        signal,
      }),
    // Versions never change, but photos of old ones are removed.
    staleTime: since === undefined ? Number.POSITIVE_INFINITY : 0,
  })
}

interface Props {
  version: number
  since?: number
  /** The text when the versions do not differ. */
  nothing?: string
}

/** The changes between two versions, or between one and its predecessor. */
export function VersionChanges({ version, since, nothing }: Props) {
  const text = useText("menu").menu.versions
  const { data, error, refetch } = useVersionChanges(version, since)
  return (
    <div className={`stack gap-3 ${style.changes}`}>
      {!data && !error && <Skeleton lines={2} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && data.changes.length === 0 && <p>{nothing ?? text.noChanges}</p>}
      {data && data.changes.length > 0 && <ChangeList changes={data.changes} />}
      {since !== undefined && data && data.gonePhotos.length > 0 && (
        <>
          <p>{text.restoreGone}</p>
          <ul>
            {data.gonePhotos.map(({ category, item }) => (
              <li key={`${category}/${item}`}>{item ?? category}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { useZone } from "../session/session.ts"
import { type Key, workingSecrets } from "./secrets.ts"

/** Test or live, and whether the key works: as text, not only as colour. */
export function KeyBadges({ apiKey: key, now }: { apiKey: Key; now: number }) {
  const text = useText("keys").keys
  const zone = useZone()
  const last = workingSecrets(key, now).ending.at(-1)
  return (
    <>
      {key.mode === "test" ? (
        <Badge tone="test" icon="flask">
          {text.modes.test}
        </Badge>
      ) : (
        <Badge tone="good" icon="pot">
          {text.modes.live}
        </Badge>
      )}
      {key.revokedAt && (
        <Badge tone="urgent" icon="cross">
          {text.revokedAt(zone.moment(key.revokedAt))}
        </Badge>
      )}
      {last?.expiresAt && (
        <Badge tone="waiting" icon="clock">
          {text.rolling(zone.moment(last.expiresAt))}
        </Badge>
      )}
    </>
  )
}

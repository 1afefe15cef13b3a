import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Problem } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import { useNow } from "../time/use-now.ts"
import { NewSecret } from "./new-secret.tsx"
import { useRollKey } from "./queries.ts"
import type { Key } from "./secrets.ts"

const overlaps = ["0", "60", "1440", "10080"] as const

/** Creates a new secret; the old one stays valid for a while. */
export function RollKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const text = useText("keys").keys
  const zone = useZone()
  const now = useNow()
  const { mutate, data: rolled, error, isPending } = useRollKey(apiKey.id)
  const [minutes, setMinutes] = useState<(typeof overlaps)[number]>("1440")
  if (rolled) return <NewSecret apiKey={rolled} onClose={onClose} />
  const until = zone.moment(now + Number(minutes) * 60_000)
  return (
    <Dialog
      title={text.rollTitle(apiKey.name)}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={isPending} onClick={() => mutate(Number(minutes))}>
          {text.rollNow}
        </Button>
      }
    >
      <p>{text.rollAbout}</p>
      <Segments
        legend={text.overlap}
        value={minutes}
        onChange={setMinutes}
        options={overlaps.map(value => ({ value, label: text.overlaps[value] }))}
        hint={minutes === "0" ? text.overlapNow : text.overlapUntil(until)}
        careful={minutes === "0"}
      />
      {error && <Problem error={error} />}
    </Dialog>
  )
}

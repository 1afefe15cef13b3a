import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { ChangeList } from "../change-list.tsx"
import type { Preview } from "./use-review.ts"

interface Props {
  preview: Preview
  busy: boolean
  onMakeLive: (preview: Preview) => void
  onClose: () => void
}

/** Lists the changes of the draft before they go live. */
export function Review({ preview, busy, onMakeLive, onClose }: Props) {
  const text = useText().menu
  const nothing = preview.changes.length === 0
  return (
    <Dialog
      wide
      title={text.review.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.draft.keepEditing}</Button>
          <Button kind="primary" busy={busy} onClick={() => onMakeLive(preview)}>
            {text.review.makeLive}
          </Button>
        </>
      }
    >
      <p>{nothing ? text.review.nothing : text.review.about}</p>
      {!nothing && <ChangeList changes={preview.changes} />}
    </Dialog>
  )
}

import { useText } from "../../i18n/i18n.tsx"
import { Confirm } from "../../parts/confirm.tsx"
import { ChangeList } from "../change-list.tsx"
import { FreeDishes } from "../free-dishes.tsx"
import type { Preview } from "./use-review.ts"

interface Props {
  preview: Preview
  busy: boolean
  onMakeLive: (preview: Preview) => void
  onClose: () => void
}

/** Lists the changes of the draft before they go live. */
export function Review({ preview, busy, onMakeLive, onClose }: Props) {
  const text = useText("menu").menu
  const nothing = preview.changes.length === 0
  return (
    <Confirm
      wide
      title={text.review.title}
      kind="primary"
      cancel={text.draft.keepEditing}
      confirm={text.review.makeLive}
      sending={{ isPending: busy }}
      onConfirm={() => onMakeLive(preview)}
      onClose={onClose}
    >
      <p>{nothing ? text.review.nothing : text.review.about}</p>
      <FreeDishes menu={preview.menu} />
      {!nothing && <ChangeList changes={preview.changes} />}
    </Confirm>
  )
}

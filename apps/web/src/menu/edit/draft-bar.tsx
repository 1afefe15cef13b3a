import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Confirm } from "../../parts/confirm.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useZone } from "../../session/session.ts"
import { useCurrentMenu } from "../current-menu.ts"
import { Conflict } from "./conflict.tsx"
import { hasChanges } from "./draft.ts"
import style from "./draft-bar.module.css"
import { useDraft, useKeptElsewhere } from "./draft-store.ts"
import { useEditor } from "./editor.ts"
import { MissingDialog } from "./missing.tsx"
import { Review } from "./review.tsx"
import { showUnread } from "./sheet-lists.tsx"
import { useReview } from "./use-review.ts"

/** Stays at the bottom of the screen while there are unpublished changes. */
export function DraftBar({ notice }: { notice: string }) {
  const text = useText("menu").menu.draft
  const { draft } = useEditor()
  const { dispatch } = useDraft()
  const { isKeptElsewhere, keepHere } = useKeptElsewhere()
  const [discarding, setDiscarding] = useState(false)
  const { data: newest } = useCurrentMenu()
  const review = useReview()
  const changed = hasChanges(draft)
  const zone = useZone()
  const since = draft.keptSince === null ? "" : text.keptSince(zone.full(draft.keptSince))
  // Also show it when the steps cancel each other out, so that they can be undone.
  const undoable = draft.past.length > 0
  return (
    <>
      <div className={changed || undoable ? style.bar : style.quiet}>
        <p role="status" className={style.words}>
          {notice || (changed ? text.notLive : undoable && text.nothing)}
          {changed && since && <span className={style.since}> {since}</span>}
        </p>
        <div className={`wrap ${style.actions}`}>
          {undoable && <Button onClick={() => dispatch({ type: "undo" })}>{text.undo}</Button>}
          {changed && (
            <>
              <Button onClick={() => setDiscarding(true)}>{text.discard}</Button>
              <Button kind="primary" busy={review.isReviewing} onClick={review.review}>
                {text.review}
              </Button>
            </>
          )}
        </div>
        {changed && isKeptElsewhere && (
          <p role="alert" className={`row wrap ${style.newer}`}>
            <Icon name="warning" />
            <span>{text.keptElsewhere}</span>
            <Button kind="plain" onClick={keepHere}>
              {text.keepHere}
            </Button>
          </p>
        )}
        {changed && draft.newerVersion !== null && (
          <p className={`row wrap ${style.newer}`}>
            <Icon name="info" />
            <span>{text.newer}</span>
            <Button kind="plain" onClick={review.showConflict}>
              {text.look}
            </Button>
          </p>
        )}
      </div>
      <ReviewDialogs review={review} />
      {discarding && (
        <Confirm
          title={text.discardTitle}
          cancel={text.keepEditing}
          confirm={text.discardConfirm}
          onConfirm={() => {
            setDiscarding(false)
            review.discard(newest ?? draft.base)
          }}
          onClose={() => setDiscarding(false)}
        >
          <p>{text.discardAbout}</p>
        </Confirm>
      )}
    </>
  )
}

function ReviewDialogs({ review }: { review: ReturnType<typeof useReview> }) {
  const { draft } = useEditor()
  return (
    <>
      {review.step.at === "review" && (
        <Review
          preview={review.step.preview}
          busy={review.isSaving}
          onMakeLive={review.makeLive}
          onClose={review.close}
        />
      )}
      {review.step.at === "missing" && (
        <MissingDialog
          onClose={review.close}
          onShowUnread={() => {
            review.close()
            showUnread()
          }}
        />
      )}
      {review.step.at === "conflict" && (
        <Conflict
          since={draft.base.version}
          onKeep={review.keepOnTop}
          onDiscard={review.discard}
          onClose={review.close}
        />
      )}
    </>
  )
}

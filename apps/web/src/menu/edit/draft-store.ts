import { useCallback, useSyncExternalStore } from "react"
import { makeListeners } from "../../browser/listeners.ts"
import { useSession } from "../../session/session.ts"
import { beginDraft, type Draft, type DraftAction, hasChanges, reduceDraft } from "./draft.ts"

/**
 * Drafts stay in memory until the page closes, so that the editor can leave for an order and come back. Each draft
 * belongs to one person and one restaurant: people who share a tablet do not see each other's drafts.
 */
const drafts = new Map<string, Draft>()
const { subscribe, notify } = makeListeners()

function write(owner: string, draft: Draft): void {
  if (drafts.get(owner) === draft) return
  drafts.set(owner, draft)
  notify()
}

addEventListener("beforeunload", event => {
  if ([...drafts.values()].some(hasChanges)) event.preventDefault()
})

export function useDraft() {
  const { restaurant, person } = useSession()
  const owner = `${restaurant.id}/${person?.id}`
  const read = useCallback(() => drafts.get(owner), [owner])
  const draft = useSyncExternalStore(subscribe, read)
  const dispatch = useCallback(
    (action: DraftAction) => {
      const current = drafts.get(owner)
      if (current) write(owner, reduceDraft(current, action))
      else if ("newest" in action) write(owner, beginDraft(action.newest))
    },
    [owner],
  )
  return {
    draft,
    dispatch,
    /** The current draft, which may be newer than the rendered one. */
    read,
  }
}

/** Whether this person has changes that are not live. */
export function useHasUnsavedChanges(): boolean {
  const { draft } = useDraft()
  return draft !== undefined && hasChanges(draft)
}

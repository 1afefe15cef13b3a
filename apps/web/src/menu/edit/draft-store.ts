import { useCallback, useEffect, useSyncExternalStore } from "react"
import { onDraftDeleted, readDraft, replaceDraft } from "../../browser/draft-database.ts"
import { makeListeners } from "../../browser/listeners.ts"
import { draftOwnerOf, useSession } from "../../session/session.ts"
import { newId } from "../new-id.ts"
import { beginDraft, type Draft, type DraftAction, hasChanges, reduceDraft, type Version } from "./draft.ts"
import { draftFromKept, keptFrom } from "./kept-draft.ts"

/**
 * Drafts are in memory, and this browser keeps a copy, so that they survive a reload. Each draft belongs to one person
 * and one restaurant: people who share a tablet do not see each other's drafts.
 */
const drafts = new Map<string, Draft>()
/** The draft of which the browser has a copy. */
const kept = new Map<string, Draft>()
/** The id of the copy that this window read or wrote last. */
const copyIds = new Map<string, string | undefined>()
/** Owners of whose draft another window has stored a copy since. */
const keptElsewhere = new Set<string>()
const keeping = new Set<string>()
/** Owners whose copy is being read, with the newest menu that arrived meanwhile. */
const loading = new Map<string, Version | null>()
const loaded = new Set<string>()
const { subscribe, notify } = makeListeners()

function write(owner: string, draft: Draft): void {
  if (drafts.get(owner) === draft) return
  drafts.set(owner, draft)
  notify()
  void keep(owner)
}

/** Writes one copy at a time: while it is written, only the last of several changes waits. */
async function keep(owner: string): Promise<void> {
  if (keeping.has(owner)) return
  keeping.add(owner)
  try {
    for (let draft = drafts.get(owner); draft && draft !== kept.get(owner); draft = drafts.get(owner)) {
      const copyId = newId("copy")
      const copy = keptFrom(draft, copyId, Date.now())
      const isKept = await replaceDraft(owner, copyIds.get(owner), copy)
      setKeptElsewhere(owner, !isKept && copy !== null)
      if (isKept) copyIds.set(owner, copy ? copyId : undefined)
      // The draft of this window is lost with the page, which says so. Without changes there is nothing to lose.
      else if (copy) return
      kept.set(owner, draft)
    }
  } catch {
    // Full, or not allowed: the draft is lost with the page, which asks before it closes.
  } finally {
    keeping.delete(owner)
  }
}

function setKeptElsewhere(owner: string, elsewhere: boolean): void {
  if (keptElsewhere.has(owner) === elsewhere) return
  if (elsewhere) keptElsewhere.add(owner)
  else keptElsewhere.delete(owner)
  notify()
}

/** Stores the draft of this window in place of the other window's. */
async function keepHere(owner: string): Promise<void> {
  const stored = await readDraft(owner).catch(() => undefined)
  copyIds.set(owner, stored?.copyId)
  await keep(owner)
}

async function load(owner: string): Promise<void> {
  if (loaded.has(owner) || loading.has(owner)) return
  loading.set(owner, null)
  const stored = await readDraft(owner).catch(() => undefined)
  copyIds.set(owner, stored?.copyId)
  const newest = loading.get(owner)
  loading.delete(owner)
  loaded.add(owner)
  const draft = draftFromKept(stored, Date.now())
  if (draft) {
    kept.set(owner, draft)
    write(owner, draft)
  }
  if (newest) act(owner, { type: "newest", newest })
}

function act(owner: string, action: DraftAction): void {
  if (!loaded.has(owner)) {
    if ("newest" in action) loading.set(owner, action.newest)
    return
  }
  const current = drafts.get(owner)
  if (current) write(owner, reduceDraft(current, action))
  else if ("newest" in action) write(owner, beginDraft(action.newest))
}

onDraftDeleted(owner => {
  drafts.delete(owner)
  kept.delete(owner)
  copyIds.delete(owner)
  keptElsewhere.delete(owner)
  notify()
})

addEventListener("beforeunload", event => {
  const isOpen = ([owner, draft]: [string, Draft]) => hasChanges(draft) && kept.get(owner) !== draft
  if ([...drafts].some(isOpen)) event.preventDefault()
})

export function useDraft() {
  const owner = draftOwnerOf(useSession())
  useEffect(() => void load(owner), [owner])
  const read = useCallback(() => drafts.get(owner), [owner])
  const draft = useSyncExternalStore(subscribe, read)
  const dispatch = useCallback((action: DraftAction) => act(owner, action), [owner])
  return {
    draft,
    dispatch,
    /** The current draft, which may be newer than the rendered one. */
    read,
  }
}

/** Whether the browser keeps the draft of another window, and what stores this one in its place. */
export function useKeptElsewhere() {
  const owner = draftOwnerOf(useSession())
  return {
    isKeptElsewhere: useSyncExternalStore(
      subscribe,
      useCallback(() => keptElsewhere.has(owner), [owner]),
    ),
    keepHere: useCallback(() => void keepHere(owner), [owner]),
  }
}

/** Whether this person has changes that are not live. */
export function useHasUnsavedChanges(): boolean {
  const { draft } = useDraft()
  return draft !== undefined && hasChanges(draft)
}

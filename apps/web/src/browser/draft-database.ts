import { makeListeners } from "./listeners.ts"

/**
 * Drafts of this browser, by their owner. IndexedDB, because a large menu does not fit into localStorage. Without
 * storage, as in some private windows, a draft lasts until the page closes.
 */
const databaseName = "rasoi"
const storeName = "drafts"

const deletions = makeListeners<[owner: string]>()
/** Called when somebody signs out and their draft is deleted. */
export const onDraftDeleted = deletions.subscribe

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

/** A draft as it is stored. Each copy has an id of its own. */
export interface DraftCopy {
  readonly copyId: string
}

/** Runs one transaction. Its result is read when it has ended. */
async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => { readonly result: Result },
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = act(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

export function readDraft(owner: string): Promise<Partial<DraftCopy> | undefined> {
  return run("readonly", store => store.get(owner))
}

/**
 * Stores a copy in place of the one that the caller knows, or deletes that one. False if the browser has another copy,
 * of another window: it is left as it is.
 */
export function replaceDraft(
  owner: string,
  knownId: string | undefined,
  copy: DraftCopy | null,
): Promise<boolean> {
  return run("readwrite", store => {
    const outcome = { result: false }
    const stored: IDBRequest<Partial<DraftCopy> | undefined> = store.get(owner)
    stored.onsuccess = () => {
      if (stored.result !== undefined && stored.result.copyId !== knownId) return
      outcome.result = true
      if (copy) store.put(copy, owner)
      else store.delete(owner)
    }
    return outcome
  })
}

/** At sign-out. The person leaves, so it does not fail: without storage there is nothing to delete. */
export async function forgetDraft(owner: string): Promise<void> {
  deletions.notify(owner)
  await run("readwrite", store => store.delete(owner)).catch(() => undefined)
}

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

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
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

export function readDraft(owner: string): Promise<unknown> {
  return run("readonly", store => store.get(owner))
}

export async function writeDraft(owner: string, draft: unknown): Promise<void> {
  await run("readwrite", store => store.put(draft, owner))
}

export async function deleteDraft(owner: string): Promise<void> {
  await run("readwrite", store => store.delete(owner))
}

/** At sign-out. The person leaves, so it does not fail: without storage there is nothing to delete. */
export async function forgetDraft(owner: string): Promise<void> {
  deletions.notify(owner)
  await deleteDraft(owner).catch(() => undefined)
}

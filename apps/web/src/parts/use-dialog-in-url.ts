import { useCallback } from "react"
import { useSearchParams } from "wouter"

/** An open dialog: what it does, and the id of its order or booking. */
export interface UrlDialog<What extends string> {
  readonly what: What
  readonly id: string
}

const actionName = "do"

/**
 * Keeps the open dialog in the URL: `?order=ord_1` shows the details, `?order=ord_1&do=reject` asks for a reason. Back
 * closes the dialog, a reload opens it again, and a colleague can open the link.
 */
export function useDialogInUrl<What extends string>(
  name: string,
  whats: readonly What[],
  details: NoInfer<What>,
): [UrlDialog<What> | null, (dialog: UrlDialog<What> | null) => void] {
  const [search, setSearch] = useSearchParams()
  const id = search.get(name)
  const what = whats.find(each => each === search.get(actionName)) ?? details
  const isOpen = id !== null
  const change = useCallback(
    (next: UrlDialog<What> | null) => {
      // Our own history entry: going back also removes it.
      if (!next && history.state?.dialog === name) return history.back()
      const changed = new URLSearchParams(location.search)
      changed.delete(actionName)
      if (!next) changed.delete(name)
      else {
        changed.set(name, next.id)
        if (next.what !== details) changed.set(actionName, next.what)
      }
      // A dialog that follows another one takes its history entry.
      const replace = !next || isOpen
      setSearch(changed, { replace, state: replace ? history.state : { dialog: name } })
    },
    [name, details, isOpen, setSearch],
  )
  return [id === null ? null : { what, id }, change]
}

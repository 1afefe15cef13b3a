import { type RefObject, useEffect } from "react"
import { isShortcut } from "../parts/is-shortcut.ts"

/** "/" goes to the search, as in the inbox. */
export function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isShortcut(event) || document.querySelector("dialog[open]")) return
      event.preventDefault()
      search.current?.focus()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [search])
}

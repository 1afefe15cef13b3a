import { type RefObject, useLayoutEffect } from "react"
import { isShortcut } from "./is-shortcut.ts"

/** "/" goes to the search. The key works as soon as the field is visible, so the listener is added before the screen is drawn. */
export function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isShortcut(event) || document.querySelector("dialog[open]")) return
      event.preventDefault()
      search.current?.focus()
      search.current?.select()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [search])
}

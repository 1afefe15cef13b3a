import { useEffect, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import style from "./frame.module.css"

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "")

/** Whether the search of everything is open. Ctrl K opens it, on a Mac Cmd K: there, Ctrl K deletes text. */
export function useSearchDialog() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, shiftKey, ctrlKey, metaKey, key, code } = event
      const isK = key.toLowerCase() === "k" || (!/^[a-z]$/i.test(key) && code === "KeyK")
      if (!isK || altKey || shiftKey || (isMac ? !metaKey || ctrlKey : !ctrlKey || metaKey)) return
      // Some browsers have a search of their own on this key.
      event.preventDefault()
      // What is in an open dialog would be lost.
      if (!document.querySelector("dialog[open]")) setOpen(true)
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
  return { isOpen, show: () => setOpen(true), hide: () => setOpen(false) }
}

export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const text = useText().shell
  return (
    <button
      type="button"
      className={style.topLink}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
      onClick={onOpen}
    >
      <Icon name="search" size={24} />
      <span>{text.search}</span>
      <span aria-hidden="true" className={style.shortcut}>
        {isMac ? "⌘ K" : "Ctrl K"}
      </span>
    </button>
  )
}

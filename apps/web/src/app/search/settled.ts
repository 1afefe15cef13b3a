import { useEffect, useState } from "react"

const typingMs = 250
/** Fewer letters would find almost everything. */
const fewestLetters = 2

export interface SettledSearch {
  /** What to ask the server for, when nothing was typed for a moment: a request for each letter would be too many. */
  readonly search: string
  /** The server is asked. */
  readonly enabled: boolean
  /** The answer is for what is typed now: an older one is never shown for newer words. */
  readonly isCurrent: boolean
}

export function useSettledSearch(typed: string, isOnline: boolean): SettledSearch {
  const [search, setSearch] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { search, enabled: isOnline && isEnough(search), isCurrent: search === typed || !isEnough(typed) }
}

function isEnough(text: string): boolean {
  return [...text].length >= fewestLetters
}

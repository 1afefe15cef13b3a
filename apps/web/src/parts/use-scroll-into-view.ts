import { useEffect, useRef } from "react"

/** Scrolls the chosen element into view: on a phone a row of choices is wider than the screen. */
export function useScrollIntoView<Item extends HTMLElement>(chosen: unknown) {
  const item = useRef<Item>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice decides which element this is
  useEffect(() => {
    item.current?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [chosen])
  return item
}

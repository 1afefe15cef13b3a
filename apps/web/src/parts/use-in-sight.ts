import { useEffect, useRef } from "react"

/** On a phone a row of choices is wider than the screen: the chosen one is brought into sight. */
export function useInSight<Item extends HTMLElement>(chosen: unknown) {
  const item = useRef<Item>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen decides which item this is
  useEffect(() => {
    item.current?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [chosen])
  return item
}

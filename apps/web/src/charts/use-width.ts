import { useLayoutEffect, useRef, useState } from "react"

/** How wide an element is: a chart is drawn in plain pixels, so that its letters are not stretched with it. */
export function useWidth<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

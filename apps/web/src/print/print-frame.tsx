import { type ComponentProps, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import style from "./print-frame.module.css"

interface Props extends ComponentProps<"div"> {
  widthMm: number
  /** A paper roll has no page length: it gets the content's. */
  heightMm: number | "CONTENT"
  onPrinted: () => void
}

const millimetresPerPixel = 25.4 / 96

/** Opens the print dialog with the content alone on a page of this size. Visible only in print. */
export function PrintFrame({ widthMm, heightMm, onPrinted, ...sheet }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = frame.current?.getBoundingClientRect().height ?? 0
    const height = heightMm === "CONTENT" ? Math.ceil(content * millimetresPerPixel) + 2 : heightMm
    const rules = new CSSStyleSheet()
    // Browsers ignore "auto", and CSS has no name for A6.
    rules.replaceSync(`@page { size: ${widthMm}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    document.documentElement.classList.add(style.printing ?? "")
    addEventListener("afterprint", onPrinted)
    // Render the sheet first, because printing may block the page.
    const timer = setTimeout(() => print(), 0)
    return () => {
      clearTimeout(timer)
      removeEventListener("afterprint", onPrinted)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== rules)
      document.documentElement.classList.remove(style.printing ?? "")
    }
  }, [widthMm, heightMm, onPrinted])
  return createPortal(<div ref={frame} aria-hidden="true" {...sheet} />, document.body)
}

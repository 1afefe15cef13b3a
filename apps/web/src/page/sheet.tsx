import { useLayoutEffect } from "react"
import { createPortal } from "react-dom"
import { useText } from "../i18n/i18n.tsx"
import type { QrCode } from "../parts/qr-code.ts"
import { QrImage } from "../parts/qr-image.tsx"
import style from "./sheet.module.css"

/** A poster, a card, or as many cards as fit on the paper that most printers have. */
export const papers = {
  A4: { size: "210mm 297mm", copies: 1 },
  // CSS has no name for A6.
  A6: { size: "105mm 148mm", copies: 1 },
  CARDS: { size: "210mm 297mm", copies: 4 },
} as const
export type Paper = keyof typeof papers

interface Props {
  paper: Paper
  name: string
  address: string
  code: QrCode
  onPrinted: () => void
}

/** Opens the print dialog with the sheet alone on the page. Visible only in print. */
export function PrintedSheet({ paper, onPrinted, ...card }: Props) {
  const { size, copies } = papers[paper]
  useLayoutEffect(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync(`@page { size: ${size}; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    document.documentElement.dataset.printing = "sheet"
    addEventListener("afterprint", onPrinted)
    // Render the sheet first, because printing may block the page.
    const timer = setTimeout(() => print(), 0)
    return () => {
      clearTimeout(timer)
      removeEventListener("afterprint", onPrinted)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== rules)
      delete document.documentElement.dataset.printing
    }
  }, [size, onPrinted])
  const cards = Array.from({ length: copies }, (_, index) => <Card key={String(index)} {...card} />)
  return createPortal(
    <div className={style.sheet} data-sheet={paper} aria-hidden="true">
      {cards}
    </div>,
    document.body,
  )
}

function Card({ name, address, code }: Pick<Props, "name" | "address" | "code">) {
  const text = useText("page").page
  const { host, pathname } = new URL(address)
  return (
    <div className={style.card}>
      <p className={style.name}>{name}</p>
      <p className={style.scan}>{text.scan}</p>
      <QrImage code={code} label={text.codeImage(address)} className={style.code} />
      <p className={style.words}>
        {text.scanHelp}
        <strong>
          {host}
          {pathname}
        </strong>
      </p>
    </div>
  )
}

// biome-ignore-all lint/suspicious/noArrayIndexKey: a printed list never moves

import type { ResponseOf } from "@rasoi/contract"
import type { getTicket } from "@rasoi/contract/console"
import { type ComponentType, Fragment } from "react"
import style from "./print.module.css"

export type PrintDocument = ResponseOf<typeof getTicket>
export type PrintedSections = Pick<PrintDocument, "sections">
export type PrintLine = PrintDocument["sections"][number]["lines"][number]

interface LayoutProps {
  document: PrintedSections
  /** Draws a QR code. Left out, the codes are missing. */
  Code?: ComponentType<{ content: string }> | undefined
}

/** Renders a print document for the browser. It adds no text. */
export function PrintLayout({ document, Code }: LayoutProps) {
  return document.sections.map(({ list, lines, code }, index) => {
    const shown = lines.map((line, at) => <Line key={at} line={line} as={list ? "li" : "p"} />)
    return (
      <Fragment key={index}>
        {index > 0 && <hr />}
        {list ? <ul className={style.list}>{shown}</ul> : shown}
        {code && Code && <Code content={code} />}
      </Fragment>
    )
  })
}

function Line({ line, as: Element }: { line: PrintLine; as: "li" | "p" }) {
  const { text, emphasis, align, quantity, amount, details } = line
  return (
    <Element className={style.line} data-emphasis={emphasis} data-align={align}>
      {quantity && <span className={style.quantity}>{quantity}</span>}
      <span className={style.text}>
        <span>{text}</span>
        {details.map((detail, index) => (
          <span key={index} className={style.detail} data-emphasis={detail.emphasis}>
            {detail.text}
          </span>
        ))}
      </span>
      {amount && <span className={style.amount}>{amount}</span>}
    </Element>
  )
}

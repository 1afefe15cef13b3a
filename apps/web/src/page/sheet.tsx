import { useText } from "../i18n/i18n.tsx"
import type { QrCode } from "../parts/qr-code.ts"
import { QrImage } from "../parts/qr-image.tsx"
import { PrintFrame } from "../print/print-frame.tsx"
import style from "./sheet.module.css"

/** A poster, a card, or as many cards as fit on the paper that most printers have. */
export const papers = {
  A4: { widthMm: 210, heightMm: 297, copies: 1 },
  A6: { widthMm: 105, heightMm: 148, copies: 1 },
  CARDS: { widthMm: 210, heightMm: 297, copies: 4 },
} as const
export type Paper = keyof typeof papers

interface Props {
  paper: Paper
  name: string
  address: string
  code: QrCode
  onPrinted: () => void
}

/** The sheet alone on the page. */
export function PrintedSheet({ paper, onPrinted, ...card }: Props) {
  const { copies, ...size } = papers[paper]
  return (
    <PrintFrame className={style.sheet} data-sheet={paper} onPrinted={onPrinted} {...size}>
      {Array.from({ length: copies }, (_, index) => (
        <Card key={String(index)} {...card} />
      ))}
    </PrintFrame>
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

import { makeQrCode } from "../parts/qr-code.ts"
import { QrImage } from "../parts/qr-image.tsx"
import style from "./print.module.css"

/** The words beside a code say what it is for. Loaded when a document has one. */
export function PrintedCode({ content }: { content: string }) {
  return <QrImage code={makeQrCode(content)} label="" className={style.code} />
}

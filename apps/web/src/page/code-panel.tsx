import { useCallback, useMemo, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { Panel } from "../parts/page.tsx"
import { makeQrCode } from "../parts/qr-code.ts"
import { QrImage } from "../parts/qr-image.tsx"
import { useSession } from "../session/session.ts"
import { savePng, saveSvg } from "./code-files.ts"
import style from "./page.module.css"
import { type Paper, PrintedSheet, papers } from "./sheet.tsx"

interface Props {
  address: string
  slug: string
  isOn: boolean
}

/** The code of the page's address: to download, or on a sheet of paper. */
export function CodePanel({ address, slug, isOn }: Props) {
  const text = useText("page").page
  const { restaurant } = useSession()
  const code = useMemo(() => makeQrCode(address), [address])
  const [paper, setPaper] = useState<Paper>("CARDS")
  const [printing, setPrinting] = useState(false)
  const onPrinted = useCallback(() => setPrinting(false), [])
  const options = (Object.keys(papers) as Paper[]).map(value => ({ value, label: text.papers[value] }))
  return (
    <Panel title={text.codeTitle} about={text.codeAbout}>
      {!isOn && <p className="notice small">{text.codeOff}</p>}
      <div className={style.codes}>
        <QrImage code={code} label={text.codeImage(address)} className={style.code} />
        <div className="stack gap-4">
          <div className="wrap">
            <Button icon="download" onClick={() => saveSvg(code, slug)}>
              {text.svg}
            </Button>
            <Button icon="download" onClick={() => void savePng(code, slug)}>
              {text.png}
            </Button>
          </div>
          <Segments legend={text.paper} options={options} value={paper} onChange={setPaper} />
          <div className="wrap">
            <Button icon="printer" onClick={() => setPrinting(true)}>
              {text.print}
            </Button>
          </div>
        </div>
      </div>
      {printing && (
        <PrintedSheet
          paper={paper}
          name={restaurant.name}
          address={address}
          code={code}
          onPrinted={onPrinted}
        />
      )}
    </Panel>
  )
}

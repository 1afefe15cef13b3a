import type { PageColours } from "@rasoi/contract/console/documents"
import { useCallback, useEffect, useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import style from "./page.module.css"
import { type OwnPage, pathOf } from "./queries.ts"

interface Props {
  page: OwnPage
  /** A new one loads the page again. */
  version: number
  /** The chosen ones, also before they are saved. */
  colours: PageColours
}

/** The preview in a frame as wide as a phone. */
export function PhonePreview({ page, version, colours }: Props) {
  const text = useText("page").page
  const [reloads, setReloads] = useState(0)
  const { previewAddress, state } = page
  const frame = useRef<HTMLIFrameElement>(null)
  const paint = useCallback(() => {
    const shown = frame.current?.contentDocument?.documentElement
    if (shown) shown.dataset.colours = colours
  }, [colours])
  useEffect(paint, [paint])
  return (
    <aside className={style.preview} aria-label={text.previewTitle}>
      <Panel
        title={text.previewTitle}
        about={previewAddress && text.previewSaved}
        actions={
          previewAddress && (
            <Button icon="history" onClick={() => setReloads(reloads + 1)}>
              {text.reload}
            </Button>
          )
        }
      >
        {previewAddress && state !== "OFF" ? (
          <iframe
            key={`${version} ${reloads} ${state}`}
            ref={frame}
            onLoad={paint}
            className={style.phone}
            title={text.previewTitle}
            src={pathOf(previewAddress)}
          />
        ) : (
          <Empty icon="eye" title={text.previewOff}>
            {text.previewOffHelp}
          </Empty>
        )}
      </Panel>
    </aside>
  )
}

import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import style from "./page.module.css"
import type { OwnPage } from "./queries.ts"

interface Props {
  page: OwnPage
  /** A new one loads the page again. */
  version: number
}

/** The preview in a frame as wide as a phone. */
export function PhonePreview({ page, version }: Props) {
  const text = useText().page
  const [reloads, setReloads] = useState(0)
  const { previewAddress, state } = page
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

/** On the console's own origin, where the person is signed in. The public address may be another name of the server. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

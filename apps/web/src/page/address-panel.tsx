import type { Settings } from "@rasoi/contract/console"
import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { CopyButton } from "../parts/copy-button.tsx"
import { Fact } from "../parts/fact.tsx"
import { Panel } from "../parts/page.tsx"
import { useMay } from "../session/session.ts"
import style from "./page.module.css"
import { type OwnPage, pathOf } from "./queries.ts"
import { SlugDialog } from "./slug-dialog.tsx"
import { TaglineDialog } from "./tagline-dialog.tsx"

interface Props {
  page: OwnPage
  profile: Settings["profile"]
}

/** Until the page is on, only its preview can be seen. */
function shownAt({ state, previewAddress }: OwnPage): string | undefined {
  return state !== "ON" && previewAddress ? pathOf(previewAddress) : undefined
}

/** What stands at the top of the page, and where it is. Both are saved at once, without the form below. */
export function AddressPanel({ page, profile }: Props) {
  const text = useText("page").page
  const mayChange = useMay()("pageState")
  const [dialog, setDialog] = useState<"slug" | "tagline" | null>(null)
  const close = () => setDialog(null)
  const { address, earlierSlugs } = page
  return (
    <Panel title={text.addressTitle}>
      <dl className={`stack gap-1 ${style.facts}`}>
        <Fact label={text.name}>{profile.name}</Fact>
        <Fact label={text.tagline}>{profile.tagline ?? <span className="soft">{text.noTagline}</span>}</Fact>
        <Fact label={text.address}>
          {address ? (
            <a className={style.address} href={shownAt(page) ?? address} target="_blank" rel="noreferrer">
              {address}
            </a>
          ) : (
            text.noAddress(`/r/${page.suggestedSlug}`)
          )}
        </Fact>
      </dl>
      <div className="wrap">
        {address && <CopyButton value={address} label={text.copyAddress} />}
        {mayChange && (
          <>
            <Button icon="edit" onClick={() => setDialog("slug")}>
              {text.changeAddress}
            </Button>
            <Button icon="edit" onClick={() => setDialog("tagline")}>
              {text.changeTagline}
            </Button>
          </>
        )}
      </div>
      {earlierSlugs.length > 0 && (
        <p className="hint">
          {text.earlier} {earlierSlugs.join(", ")}
        </p>
      )}
      {dialog === "slug" && <SlugDialog page={page} onClose={close} />}
      {dialog === "tagline" && <TaglineDialog tagline={profile.tagline} onClose={close} />}
    </Panel>
  )
}

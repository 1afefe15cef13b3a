import type { Settings } from "@rasoi/contract/console"
import { languages } from "@rasoi/contract/languages"
import { useText } from "../i18n/i18n.tsx"
import { PhotoPicture } from "../menu/picture.tsx"
import { Fact } from "../parts/fact.tsx"
import { Panel } from "../parts/page.tsx"
import style from "./page.module.css"

/** The settings of the page, for managers: they read them. */
export function PageFacts({ settings }: { settings: Settings["page"] }) {
  const { page: text, settings: settingTexts } = useText("page", "settings")
  const { members } = settingTexts
  const { colours, cover, languages: tags, embedOrigins, searchEngines } = settings
  return (
    <Panel title={text.lookTitle}>
      <dl className={`stack gap-1 ${style.facts}`}>
        <Fact label={members["page.colours"]}>{settingTexts.pageColours[colours]}</Fact>
        <Fact label={members["page.cover"]}>
          {cover ? (
            <PhotoPicture photo={{ ...cover, alt: cover.alt || members["page.cover"] }} />
          ) : (
            text.noCover
          )}
        </Fact>
        <Fact label={members["page.languages"]}>
          {tags ? tags.map(tag => languages[tag].name).join(", ") : text.allLanguages}
        </Fact>
        <Fact label={members["page.searchEngines"]}>{searchEngines ? text.yes : text.no}</Fact>
        <Fact label={members["page.embedOrigins"]}>{embedOrigins.join(", ") || text.noWebsites}</Fact>
      </dl>
    </Panel>
  )
}

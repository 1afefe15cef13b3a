import { coverParts, type PageColours, pageColours, pageLanguages } from "@rasoi/contract/console/documents"
import { languages } from "@rasoi/contract/languages"
import { createContext, useContext, useEffect, useId } from "react"
import { useText } from "../i18n/i18n.tsx"
import { PhotoPicker } from "../menu/edit/photo-picker.tsx"
import { Button } from "../parts/button.tsx"
import { ChoiceBoxes, Segments, Switch } from "../parts/choice.tsx"
import field from "../parts/field.module.css"
import { TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { schemaOf } from "../settings/limits.ts"
import type { SectionProps } from "../settings/section-form.tsx"
import { placeLogo } from "./logo-shape.ts"
import style from "./page.module.css"
import { Popular } from "./popular.tsx"

type Props = SectionProps<"page">

/** Gets the chosen colours, so that the preview shows them before they are saved and customers see them. */
export const ShowColours = createContext<(colours: PageColours) => void>(() => {})

/** The settings of the page. */
export function PageFields(props: Props) {
  const { draft, change, at } = props
  const showColours = useContext(ShowColours)
  useEffect(() => showColours(draft.colours), [showColours, draft.colours])
  const { page: text, settings } = useText("page", "settings")
  return (
    <>
      <Panel title={text.lookTitle}>
        <Colours value={draft.colours} onChange={colours => change({ ...draft, colours })} />
        <PhotoPicker
          legend={settings.members["page.cover"]}
          hint={text.coverHint}
          photo={draft.cover}
          previewText={settings.members["page.cover"]}
          photoMark={at(".cover.id")}
          altMark={at(".cover.alt")}
          onPhoto={cover => change({ ...draft, cover })}
          onAlt={cover => change({ ...draft, cover })}
        />
        {draft.cover && (
          <Segments
            legend={text.coverPart}
            options={coverParts.map(value => ({ value, label: text.coverParts[value] }))}
            value={draft.coverPart}
            onChange={coverPart => change({ ...draft, coverPart })}
          />
        )}
        <PhotoPicker
          legend={settings.members["page.logo"]}
          hint={text.logoHint}
          photo={draft.logo}
          previewText={settings.members["page.logo"]}
          photoMark={at(".logo.id")}
          altMark={at(".logo.alt")}
          prepare={placeLogo}
          onPhoto={logo => change({ ...draft, logo })}
          onAlt={logo => change({ ...draft, logo })}
        />
      </Panel>
      <Popular value={draft.popular} onChange={popular => change({ ...draft, popular })} />
      <Panel title={text.whoTitle}>
        <Languages {...props} />
        <Switch
          label={settings.members["page.searchEngines"]}
          hint={text.searchEnginesHint}
          states={[text.no, text.yes]}
          checked={draft.searchEngines}
          onChange={searchEngines => change({ ...draft, searchEngines })}
        />
      </Panel>
      <Websites {...props} />
    </>
  )
}

function Languages({ draft, change, at }: Props) {
  const { page: text, settings } = useText("page", "settings")
  return (
    <div className="stack gap-3" data-path="page.languages">
      <Segments
        legend={settings.members["page.languages"]}
        hint={draft.languages ? text.languagesHint : text.allLanguagesHint}
        options={[
          { value: "ALL", label: text.allLanguages },
          { value: "SOME", label: text.someLanguages },
        ]}
        value={draft.languages ? "SOME" : "ALL"}
        onChange={which => change({ ...draft, languages: which === "ALL" ? null : [...pageLanguages] })}
      />
      {draft.languages && (
        <ChoiceBoxes
          legend={text.whichLanguages}
          options={pageLanguages.map(value => ({ value, label: languages[value].name }))}
          value={draft.languages}
          error={at(".languages").error}
          onChange={chosen => change({ ...draft, languages: chosen })}
        />
      )}
    </div>
  )
}

function Colours({ value, onChange }: { value: PageColours; onChange: (colours: PageColours) => void }) {
  const { settings } = useText("settings")
  const name = useId()
  return (
    <fieldset className="stack gap-1">
      <legend className={field.label}>{settings.members["page.colours"]}</legend>
      <div className={style.swatches}>
        {pageColours.map(colours => (
          <label key={colours} className={`row small-box ${style.swatch}`}>
            <input type="radio" name={name} checked={colours === value} onChange={() => onChange(colours)} />
            <span
              className={style.colour}
              style={{ background: `var(--page-${colours})` }}
              aria-hidden="true"
            />
            <span>{settings.pageColours[colours]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const mostWebsites = schemaOf("page.embedOrigins").maxItems ?? 0

function Websites({ draft, change, at }: Props) {
  const text = useText("page").page
  const { embedOrigins } = draft
  const put = (origins: string[]) => change({ ...draft, embedOrigins: origins })
  const whole = at(".embedOrigins")
  return (
    <Panel title={text.embedTitle} about={text.embedAbout}>
      {embedOrigins.length === 0 && <p className="soft">{text.noWebsites}</p>}
      {embedOrigins.map((origin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a website has no identity except its index
        <div key={index} className={style.website}>
          <TextField
            {...(isBlank(origin) ? {} : at(`.embedOrigins[${sentIndex(embedOrigins, index)}]`))}
            label={text.website(index + 1)}
            hint={index === 0 ? text.websiteHint : undefined}
            type="url"
            limit="origin"
            value={origin}
            onChange={typed => put(embedOrigins.with(index, typed))}
          />
          <Button
            icon="trash"
            iconOnly
            onClick={() => put(embedOrigins.filter((_, place) => place !== index))}
          >
            {text.removeWebsite(index + 1)}
          </Button>
        </div>
      ))}
      <div className="wrap gap-3" data-path={whole["data-path"]}>
        <Button
          icon="plus"
          disabled={embedOrigins.length >= mostWebsites}
          onClick={() => put([...embedOrigins, ""])}
        >
          {text.addWebsite}
        </Button>
        {embedOrigins.length >= mostWebsites && <p>{text.mostWebsites(mostWebsites)}</p>}
        {whole.error && <p className="fault small">{whole.error}</p>}
      </div>
    </Panel>
  )
}

const isBlank = (origin: string) => origin.trim() === ""

/** Empty fields are not sent, so the server counts without them. */
function sentIndex(origins: readonly string[], index: number): number {
  return origins.slice(0, index).filter(origin => !isBlank(origin)).length
}

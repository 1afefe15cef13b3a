import type { Settings } from "@rasoi/contract/console"
import { useText } from "../i18n/i18n.tsx"
import { useCurrentMenu } from "../menu/current-menu.ts"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { SelectField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { schemaOf } from "../settings/limits.ts"
import style from "./page.module.css"

interface Props {
  value: Settings["page"]["popular"]
  onChange: (popular: Settings["page"]["popular"]) => void
}

const most = schemaOf("page.popular").maxItems ?? 0

/** The dishes that stand first on the page: counted, or of the owner's choice. */
export function Popular({ value, onChange }: Props) {
  const text = useText("page").page
  return (
    <Panel title={text.popularTitle} about={text.popularAbout}>
      <div className="stack gap-3" data-path="page.popular">
        <Segments
          legend={text.popularHow}
          hint={value ? text.chosenPopularHint : text.countedPopularHint}
          options={[
            { value: "COUNTED", label: text.countedPopular },
            { value: "CHOSEN", label: text.chosenPopular },
          ]}
          value={value ? "CHOSEN" : "COUNTED"}
          onChange={how => onChange(how === "COUNTED" ? null : (value ?? []))}
        />
        {value && <Chosen chosen={value} onChange={onChange} />}
      </div>
    </Panel>
  )
}

function Chosen({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const text = useText("page").page
  const menu = useCurrentMenu().data?.menu
  const items = menu?.categories.flatMap(category => category.items) ?? []
  const nameOf = (id: string) => items.find(item => item.id === id)?.name ?? text.popularGone
  const left = items.filter(({ id }) => !chosen.includes(id))
  return (
    <>
      <ul className="stack gap-1">
        {chosen.map(id => (
          <li key={id} className={`row ${style.chosen}`}>
            <span>{nameOf(id)}</span>
            <Button icon="trash" iconOnly onClick={() => onChange(chosen.filter(each => each !== id))}>
              {text.removePopular(nameOf(id))}
            </Button>
          </li>
        ))}
      </ul>
      {chosen.length < most && left.length > 0 && (
        <SelectField
          label={text.addPopular}
          value=""
          options={[
            { value: "", label: text.chooseDish },
            ...left.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={id => id !== "" && onChange([...chosen, id])}
        />
      )}
    </>
  )
}

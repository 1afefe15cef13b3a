import type { Settings } from "@rasoi/contract/console"
import { withTaxOnTop } from "@rasoi/core/pricing"
import { showPaise } from "../api/money.ts"
import { showRate } from "../api/rate.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { ChoiceBoxes } from "../parts/choice.tsx"
import { MoneyField, SelectField } from "../parts/field.tsx"
import { fieldsOf } from "../parts/fields-of.ts"
import { Panel } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import style from "./charges.module.css"
import { schemaOf } from "./limits.ts"
import { orderTypes } from "./normalize.ts"
import form from "./section-form.module.css"
import type { FieldMarker, SectionProps } from "./section-form.tsx"
import { SettingText } from "./setting-text.tsx"

type Charge = Settings["charges"][number]

const mostCharges = schemaOf("charges").maxItems ?? 0
const kinds = ["PACKAGING", "DELIVERY", "OTHER"] as const
/** The usual GST rates. A different saved rate is added to the list. */
const usualRates = [0, 500, 1200, 1800, 2800, 4000]

export function ChargesSection({ draft, change, at, saved }: SectionProps<"charges">) {
  const { charges: text } = useText("settings").settings
  const add = () =>
    change([
      ...draft,
      {
        type: "PACKAGING",
        name: text.types.PACKAGING,
        amountPaise: 0,
        rateBasisPoints: 500,
        appliesTo: [...orderTypes],
      },
    ])
  return (
    <Panel title={text.title} about={saved.gst.applies ? undefined : text.noGst}>
      {draft.length === 0 && (
        <Empty icon="money" title={text.none}>
          {text.noneHelp}
        </Empty>
      )}
      <ol className="stack gap-4">
        {draft.map((charge, index) => (
          <ChargeFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a charge has no identity except its index
            key={index}
            number={index + 1}
            charge={charge}
            taxed={saved.gst.applies}
            at={path => at(`[${index}]${path}`)}
            onChange={changed => change(draft.map((old, place) => (place === index ? changed : old)))}
            onRemove={() => change(draft.filter((_, place) => place !== index))}
          />
        ))}
      </ol>
      <div className="wrap gap-3">
        <Button icon="plus" disabled={draft.length >= mostCharges} onClick={add}>
          {text.add}
        </Button>
        {draft.length >= mostCharges && <p>{text.most}</p>}
      </div>
    </Panel>
  )
}

interface Props {
  number: number
  charge: Charge
  taxed: boolean
  at: (path: string) => FieldMarker
  onChange: (charge: Charge) => void
  onRemove: () => void
}

function ChargeFields({ number, charge, taxed, at, onChange, onRemove }: Props) {
  const { settings, orderWords, words } = useText("settings")
  const text = settings.charges
  const field = fieldsOf(charge, part => onChange({ ...charge, ...part }))
  const rates = [...new Set([...usualRates, charge.rateBasisPoints])].sort((one, other) => one - other)
  const chooseType = (type: Charge["type"]) => {
    // Replace the name only if it is the default of the old type.
    const name = charge.name === text.types[charge.type] ? text.types[type] : charge.name
    onChange({ ...charge, type, name, appliesTo: type === "DELIVERY" ? ["DELIVERY"] : charge.appliesTo })
  }
  return (
    <li>
      <fieldset className={`stack gap-3 ${style.charge}`} data-path={at("")["data-path"]}>
        <legend>{text.number(number)}</legend>
        <div className={form.fields}>
          <SelectField
            label={text.type}
            value={charge.type}
            onChange={chooseType}
            options={kinds.map(value => ({ value, label: text.types[value] }))}
          />
          <SettingText label={text.name} {...field("name")} {...at(".name")} />
          <MoneyField label={text.amount} {...field("amountPaise")} {...at(".amountPaise")} />
          <SelectField
            label={text.rate}
            {...at(".rateBasisPoints")}
            value={String(charge.rateBasisPoints)}
            onChange={rate => onChange({ ...charge, rateBasisPoints: Number(rate) })}
            options={rates.map(rate => ({ value: String(rate), label: text.rateValue(showRate(rate)) }))}
          />
          <div data-path={at(".appliesTo")["data-path"]}>
            <ChoiceBoxes
              legend={text.appliesTo}
              error={at(".appliesTo").error}
              {...field("appliesTo")}
              options={orderTypes.map(value => ({ value, label: orderWords.type[value] }))}
            />
          </div>
        </div>
        <div className={`row wrap gap-3 ${style.foot}`}>
          <p>
            {text.adds(
              showPaise(
                taxed ? withTaxOnTop(charge.amountPaise, charge.rateBasisPoints) : charge.amountPaise,
              ),
            )}
          </p>
          <Button icon="trash" aria-label={text.remove(charge.name)} onClick={onRemove}>
            {words.remove}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

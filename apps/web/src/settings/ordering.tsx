import { useText } from "../i18n/i18n.tsx"
import { ChoiceBoxes } from "../parts/choice.tsx"
import { MoneyField, NumberField, OptionalNumberField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { orderTypes, paymentModes } from "./normalize.ts"
import { OnOffSwitch } from "./on-off-switch.tsx"
import { PincodeField } from "./pincode-field.tsx"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

export function OrderingSection({ draft, change, field, at }: SectionProps<"ordering">) {
  const { settings, orderWords, words } = useText("settings")
  const { members, ordering: text } = settings
  return (
    <>
      <Panel title={text.offer}>
        <OnOffSwitch {...field("enabled")} />
        <div className={form.fields}>
          <div data-path={at(".types")["data-path"]}>
            <ChoiceBoxes
              legend={members["ordering.types"]}
              error={at(".types").error}
              value={draft.types}
              onChange={types => change({ ...draft, types })}
              options={orderTypes.map(value => ({ value, label: orderWords.type[value] }))}
            />
          </div>
          <div data-path={at(".paymentModes")["data-path"]}>
            <ChoiceBoxes
              legend={members["ordering.paymentModes"]}
              error={at(".paymentModes").error}
              value={draft.paymentModes}
              onChange={modes => change({ ...draft, paymentModes: modes })}
              options={paymentModes.map(value => ({ value, label: text.payment[value] }))}
            />
          </div>
          <MoneyField {...field("minimumOrderPaise")} hint={text.minimumHint} />
          <NumberField {...field("prepMinutes")} hint={text.prepHint} unit={words.minutes} />
          <NumberField {...field("acceptWindowMinutes")} hint={text.acceptHint} unit={words.minutes} />
          <OptionalNumberField {...field("deliveryMinutes")} hint={text.deliveryHint} unit={words.minutes} />
        </div>
      </Panel>
      <Panel title={text.area}>
        <PincodeField
          pincodes={draft.deliveryPincodes}
          delivers={draft.types.includes("DELIVERY")}
          at={at(".deliveryPincodes")}
          onChange={deliveryPincodes => change({ ...draft, deliveryPincodes })}
        />
      </Panel>
    </>
  )
}

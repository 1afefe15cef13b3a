import { useText } from "../i18n/i18n.tsx"
import { ChoiceBoxes, Switch } from "../parts/choice.tsx"
import { MoneyField, NumberField, OptionalNumberField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { orderTypes, paymentModes } from "./normalize.ts"
import { PincodeField } from "./pincode-field.tsx"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

export function OrderingSection({ draft, change, at }: SectionProps<"ordering">) {
  const { settings, orderWords, words } = useText()
  const { members, ordering: text } = settings
  return (
    <>
      <Panel title={text.offer}>
        <Switch
          label={members["ordering.enabled"]}
          states={[words.off, words.on]}
          checked={draft.enabled}
          onChange={enabled => change({ ...draft, enabled })}
        />
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
          <MoneyField
            label={members["ordering.minimumOrderPaise"]}
            hint={text.minimumHint}
            value={draft.minimumOrderPaise}
            onChange={minimumOrderPaise => change({ ...draft, minimumOrderPaise })}
            {...at(".minimumOrderPaise")}
          />
          <NumberField
            label={members["ordering.prepMinutes"]}
            hint={text.prepHint}
            unit={words.minutes}
            value={draft.prepMinutes}
            onChange={prepMinutes => change({ ...draft, prepMinutes })}
            {...at(".prepMinutes")}
          />
          <NumberField
            label={members["ordering.acceptWindowMinutes"]}
            hint={text.acceptHint}
            unit={words.minutes}
            value={draft.acceptWindowMinutes}
            onChange={acceptWindowMinutes => change({ ...draft, acceptWindowMinutes })}
            {...at(".acceptWindowMinutes")}
          />
          <OptionalNumberField
            label={members["ordering.deliveryMinutes"]}
            hint={text.deliveryHint}
            unit={words.minutes}
            value={draft.deliveryMinutes}
            onChange={deliveryMinutes => change({ ...draft, deliveryMinutes })}
            {...at(".deliveryMinutes")}
          />
        </div>
      </Panel>
      <Panel title={text.area}>
        <PincodeField
          pincodes={draft.deliveryPincodes}
          at={at(".deliveryPincodes")}
          onChange={deliveryPincodes => change({ ...draft, deliveryPincodes })}
        />
      </Panel>
    </>
  )
}

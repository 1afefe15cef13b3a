import type { Settings } from "@rasoi/contract/console"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { MoneyField, NumberField } from "../parts/field.tsx"
import { fieldsOf } from "../parts/fields-of.ts"
import { Panel } from "../parts/page.tsx"
import { OnOffSwitch } from "./on-off-switch.tsx"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

type Price = NonNullable<Settings["booking"]["price"]>

const usualPrice: Price = { amountPaise: 10_000, mode: "DEDUCT", per: "GUEST" }

export function BookingSection(props: SectionProps<"booking">) {
  const { draft, change, field } = props
  const { settings, words } = useText("settings")
  const text = settings.booking
  const { minutes } = words
  return (
    <>
      <Panel title={text.tables}>
        <OnOffSwitch {...field("enabled")} />
        <div className={form.fields}>
          <NumberField {...field("seats")} hint={text.seatsHint} />
          <NumberField {...field("maxPeople")} hint={text.maxPeopleHint} />
          <NumberField {...field("slotMinutes")} hint={text.slotHint} unit={minutes} />
          <NumberField {...field("stayMinutes")} hint={text.stayHint} unit={minutes} />
        </div>
      </Panel>
      <Panel title={text.rules}>
        <OnOffSwitch {...field("autoConfirm")} hint={text.autoConfirmHint} />
        <div className={form.fields}>
          <NumberField {...field("daysAhead")} unit={settings.daysUnit} />
          <NumberField {...field("minimumNoticeMinutes")} hint={text.noticeHint} unit={minutes} />
          <NumberField {...field("cancelCutoffMinutes")} hint={text.cutoffHint} unit={minutes} />
        </div>
      </Panel>
      <Panel title={text.price}>
        <OnOffSwitch
          label={text.priceOn}
          hint={text.priceHint}
          value={draft.price !== null}
          onChange={priced => change({ ...draft, price: priced ? usualPrice : null })}
        />
        {draft.price && <PriceFields {...props} price={draft.price} />}
      </Panel>
    </>
  )
}

function PriceFields({ draft, change, at, price }: SectionProps<"booking"> & { price: Price }) {
  const { members, booking: text } = useText("settings").settings
  const field = fieldsOf(price, part => change({ ...draft, price: { ...price, ...part } }))
  return (
    <div className={form.fields}>
      <MoneyField
        label={members["booking.price.amountPaise"]}
        {...field("amountPaise")}
        {...at(".price.amountPaise")}
      />
      <Segments
        legend={members["booking.price.per"]}
        {...field("per")}
        options={(["GUEST", "BOOKING"] as const).map(value => ({ value, label: text.per[value] }))}
      />
      <Segments
        legend={members["booking.price.mode"]}
        {...field("mode")}
        options={(["DEDUCT", "FEE"] as const).map(value => ({ value, label: text.modes[value] }))}
      />
    </div>
  )
}

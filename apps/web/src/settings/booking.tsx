import type { Settings } from "@rasoi/contract/console"
import { useText } from "../i18n/i18n.tsx"
import { Segments, Switch } from "../parts/choice.tsx"
import { MoneyField, NumberField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import type { BookingNumber } from "./check.ts"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

type Price = NonNullable<Settings["booking"]["price"]>

const usualPrice: Price = { amountPaise: 10_000, mode: "DEDUCT", per: "GUEST" }

export function BookingSection(props: SectionProps<"booking">) {
  const { draft, change } = props
  const { settings, words } = useText()
  const { members, booking: text } = settings
  const minutes = words.minutes
  return (
    <>
      <Panel title={text.tables}>
        <Switch
          label={members["booking.enabled"]}
          states={[words.off, words.on]}
          checked={draft.enabled}
          onChange={enabled => change({ ...draft, enabled })}
        />
        <div className={form.fields}>
          <Count {...props} member="seats" hint={text.seatsHint} />
          <Count {...props} member="maxPeople" hint={text.maxPeopleHint} />
          <Count {...props} member="slotMinutes" hint={text.slotHint} unit={minutes} />
          <Count {...props} member="stayMinutes" hint={text.stayHint} unit={minutes} />
        </div>
      </Panel>
      <Panel title={text.rules}>
        <Switch
          label={members["booking.autoConfirm"]}
          hint={text.autoConfirmHint}
          states={[words.off, words.on]}
          checked={draft.autoConfirm}
          onChange={autoConfirm => change({ ...draft, autoConfirm })}
        />
        <div className={form.fields}>
          <Count {...props} member="daysAhead" unit={text.daysAheadUnit} />
          <Count {...props} member="minimumNoticeMinutes" hint={text.noticeHint} unit={minutes} />
          <Count {...props} member="cancelCutoffMinutes" hint={text.cutoffHint} unit={minutes} />
        </div>
      </Panel>
      <Panel title={text.price}>
        <Switch
          label={text.priceOn}
          hint={text.priceHint}
          states={[words.off, words.on]}
          checked={draft.price !== null}
          onChange={priced => change({ ...draft, price: priced ? usualPrice : null })}
        />
        {draft.price && <PriceFields {...props} price={draft.price} />}
      </Panel>
    </>
  )
}

interface CountProps extends SectionProps<"booking"> {
  member: BookingNumber
  hint?: string
  unit?: string
}

function Count({ draft, change, at, member, hint, unit }: CountProps) {
  const { members } = useText().settings
  return (
    <NumberField
      label={members[`booking.${member}`]}
      hint={hint}
      {...(unit ? { unit } : {})}
      value={draft[member]}
      onChange={value => change({ ...draft, [member]: value })}
      {...at(`.${member}`)}
    />
  )
}

function PriceFields({ draft, change, at, price }: SectionProps<"booking"> & { price: Price }) {
  const { members, booking: text } = useText().settings
  const set = (part: Partial<Price>) => change({ ...draft, price: { ...price, ...part } })
  return (
    <div className={form.fields}>
      <MoneyField
        label={members["booking.price.amountPaise"]}
        value={price.amountPaise}
        onChange={amountPaise => set({ amountPaise })}
        {...at(".price.amountPaise")}
      />
      <Segments
        legend={members["booking.price.per"]}
        value={price.per}
        onChange={per => set({ per })}
        options={(["GUEST", "BOOKING"] as const).map(value => ({ value, label: text.per[value] }))}
      />
      <Segments
        legend={members["booking.price.mode"]}
        value={price.mode}
        onChange={mode => set({ mode })}
        options={(["DEDUCT", "FEE"] as const).map(value => ({ value, label: text.modes[value] }))}
      />
    </div>
  )
}

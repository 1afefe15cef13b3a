import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import style from "./profile.module.css"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

export function ProfileSection({ draft, change, field, at }: SectionProps<"profile">) {
  const { members, profile: text } = useText().settings
  const { address } = draft
  const addressField = (member: keyof typeof address) => ({
    label: members[`profile.address.${member}`],
    value: address[member],
    onChange: (value: string) => change({ ...draft, address: { ...address, [member]: value } }),
    ...at(`.address.${member}`),
  })
  return (
    <>
      <Panel title={text.who}>
        <div className={form.fields}>
          <TextField {...field("name")} maxLength={120} autoComplete="organization" />
          <TextField {...field("phone")} hint={text.phoneHint} type="tel" maxLength={30} />
          <div className={form.whole}>
            <TextField
              {...field("logoUrl")}
              value={draft.logoUrl ?? ""}
              hint={text.logoHint}
              type="url"
              maxLength={2000}
            />
          </div>
          <Logo address={draft.logoUrl ?? ""} />
        </div>
      </Panel>
      <Panel title={text.where}>
        <div className={form.fields}>
          <div className={form.whole}>
            <TextField {...addressField("line")} maxLength={200} />
          </div>
          <TextField {...addressField("city")} maxLength={80} />
          <TextField {...addressField("state")} maxLength={80} />
          <TextField {...addressField("pincode")} inputMode="numeric" maxLength={7} />
          <SelectField
            {...field("timezone")}
            hint={text.timezoneHint}
            options={zonesWith(draft.timezone).map(value => ({ value, label: value.replaceAll("_", " ") }))}
          />
        </div>
      </Panel>
    </>
  )
}

/** Browsers still list India's time zone under its old name. */
function zonesWith(current: string): string[] {
  const listed = Intl.supportedValuesOf("timeZone").filter(zone => zone !== "Asia/Calcutta")
  return [...new Set(["Asia/Kolkata", current, ...listed])]
}

function Logo({ address }: { address: string }) {
  const text = useText().settings.profile
  const [broken, setBroken] = useState<string | null>(null)
  const wanted = address.trim()
  const fetchable = wanted.startsWith("https://") && URL.canParse(wanted)
  return (
    <figure className={style.logo}>
      {fetchable && broken !== wanted ? (
        <img src={wanted} alt={text.logoAlt} referrerPolicy="no-referrer" onError={() => setBroken(wanted)} />
      ) : (
        <figcaption>{fetchable ? text.logoBroken : text.logoNone}</figcaption>
      )}
    </figure>
  )
}

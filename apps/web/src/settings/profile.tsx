import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { SelectField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import style from "./profile.module.css"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"
import { SettingText } from "./setting-text.tsx"

export function ProfileSection({ draft, change, field, at }: SectionProps<"profile">) {
  const { members, profile: text } = useText("settings").settings
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
          <SettingText {...field("name")} autoComplete="organization" />
          <div className={form.whole}>
            <SettingText {...field("tagline")} hint={text.taglineHint} />
          </div>
          <div className={form.whole}>
            <SettingText {...field("legalName")} hint={text.legalNameHint} />
          </div>
          <SettingText {...field("phone")} hint={text.phoneHint} type="tel" />
          <div className={form.whole}>
            <SettingText {...field("logoUrl")} hint={text.logoHint} type="url" />
          </div>
          <Logo address={draft.logoUrl ?? ""} />
        </div>
      </Panel>
      <Panel title={text.where}>
        <div className={form.fields}>
          <div className={form.whole}>
            <SettingText {...addressField("line")} />
          </div>
          <SettingText {...addressField("city")} />
          <SettingText {...addressField("state")} />
          <SettingText {...addressField("pincode")} inputMode="numeric" limit="typedPincode" />
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
  const text = useText("settings").settings.profile
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

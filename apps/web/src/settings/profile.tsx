import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import style from "./profile.module.css"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

export function ProfileSection({ draft, change, at }: SectionProps<"profile">) {
  const { members, profile: text } = useText().settings
  const { address } = draft
  const move = (part: Partial<typeof address>) => change({ ...draft, address: { ...address, ...part } })
  return (
    <>
      <Panel title={text.who}>
        <div className={form.fields}>
          <TextField
            label={members["profile.name"]}
            maxLength={120}
            autoComplete="organization"
            value={draft.name}
            onChange={name => change({ ...draft, name })}
            {...at(".name")}
          />
          <TextField
            label={members["profile.phone"]}
            hint={text.phoneHint}
            type="tel"
            maxLength={30}
            value={draft.phone}
            onChange={phone => change({ ...draft, phone })}
            {...at(".phone")}
          />
          <div className={form.whole}>
            <TextField
              label={members["profile.logoUrl"]}
              hint={text.logoHint}
              type="url"
              maxLength={2000}
              value={draft.logoUrl ?? ""}
              onChange={logoUrl => change({ ...draft, logoUrl })}
              {...at(".logoUrl")}
            />
          </div>
          <Logo address={draft.logoUrl ?? ""} />
        </div>
      </Panel>
      <Panel title={text.where}>
        <div className={form.fields}>
          <div className={form.whole}>
            <TextField
              label={members["profile.address.line"]}
              maxLength={200}
              value={address.line}
              onChange={line => move({ line })}
              {...at(".address.line")}
            />
          </div>
          <TextField
            label={members["profile.address.city"]}
            maxLength={80}
            value={address.city}
            onChange={city => move({ city })}
            {...at(".address.city")}
          />
          <TextField
            label={members["profile.address.state"]}
            maxLength={80}
            value={address.state}
            onChange={state => move({ state })}
            {...at(".address.state")}
          />
          <TextField
            label={members["profile.address.pincode"]}
            inputMode="numeric"
            maxLength={7}
            value={address.pincode}
            onChange={pincode => move({ pincode })}
            {...at(".address.pincode")}
          />
          <div data-path={at(".timezone")["data-path"]}>
            <SelectField
              label={members["profile.timezone"]}
              hint={text.timezoneHint}
              error={at(".timezone").error}
              value={draft.timezone}
              onChange={timezone => change({ ...draft, timezone })}
              options={zonesWith(draft.timezone).map(value => ({ value, label: value.replaceAll("_", " ") }))}
            />
          </div>
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

import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { normalize } from "./normalize.ts"
import type { SectionProps } from "./section-form.tsx"

export function TrackingSection({ draft, change, at, saved }: SectionProps<"tracking">) {
  const { members, tracking: text } = useText().settings
  const address = normalize("tracking", draft).redirectUrl
  const live = saved.tracking.redirectUrl
  return (
    <Panel title={text.title} about={address === null ? text.own : text.elsewhere}>
      <TextField
        label={members["tracking.redirectUrl"]}
        hint={text.hint}
        type="url"
        maxLength={2000}
        value={draft.redirectUrl ?? ""}
        onChange={redirectUrl => change({ redirectUrl })}
        {...at(".redirectUrl")}
      />
      {live?.startsWith("https://") && (
        <p>
          <a href={live.replaceAll("{token}", "example")} target="_blank" rel="noreferrer">
            {text.open}
          </a>
        </p>
      )}
    </Panel>
  )
}

import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { normalize } from "./normalize.ts"
import type { SectionProps } from "./section-form.tsx"

export function TrackingSection({ draft, field, saved }: SectionProps<"tracking">) {
  const { tracking: text } = useText().settings
  const address = normalize("tracking", draft).redirectUrl
  const live = saved.tracking.redirectUrl
  return (
    <Panel title={text.title} about={address === null ? text.own : text.elsewhere}>
      <TextField
        {...field("redirectUrl")}
        value={draft.redirectUrl ?? ""}
        hint={text.hint}
        type="url"
        maxLength={2000}
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

import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { normalize } from "./normalize.ts"
import type { SectionProps } from "./section-form.tsx"
import { SettingText } from "./setting-text.tsx"

export function TrackingSection({ draft, field, saved }: SectionProps<"tracking">) {
  const { tracking: text } = useText("settings").settings
  const address = normalize("tracking", draft).redirectUrl
  const live = saved.tracking.redirectUrl
  return (
    <Panel title={text.title} about={address === null ? text.own : text.elsewhere}>
      <SettingText {...field("redirectUrl")} hint={text.hint} type="url" />
      {address !== null && (
        <p>
          {text.actions} <code>{`${location.origin}/t/{token}/manage`}</code>{" "}
          <a className="target" href="/docs/polling#in-the-customers-browser" target="_blank" rel="noopener">
            {text.guide}
          </a>
        </p>
      )}
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

import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { OnOffSwitch } from "./on-off-switch.tsx"
import type { SectionProps } from "./section-form.tsx"
import { SettingText } from "./setting-text.tsx"

/** How the restaurant is paid at the counter. */
export function CounterSection({ field }: SectionProps<"counter">) {
  const { counter: text } = useText("settings").settings
  return (
    <Panel title={text.title} about={text.about}>
      <SettingText {...field("upiId")} hint={text.upiHint} />
      <OnOffSwitch {...field("roundCash")} hint={text.roundHint} />
    </Panel>
  )
}

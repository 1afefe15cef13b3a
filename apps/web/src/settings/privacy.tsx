import { useText } from "../i18n/i18n.tsx"
import { NumberField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import type { SectionProps } from "./section-form.tsx"
import { SettingText } from "./setting-text.tsx"

export function PrivacySection({ field }: SectionProps<"privacy">) {
  const { privacy: text, daysUnit } = useText("settings").settings
  return (
    <Panel title={text.keep}>
      <NumberField {...field("retentionDays")} hint={text.retentionHint} unit={daysUnit} />
      <SettingText {...field("noticeUrl")} hint={text.noticeHint} type="url" />
    </Panel>
  )
}

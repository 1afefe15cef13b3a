import { useText } from "../i18n/i18n.tsx"
import { NumberField, TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import type { SectionProps } from "./section-form.tsx"

export function PrivacySection({ draft, field }: SectionProps<"privacy">) {
  const { privacy: text, daysUnit } = useText().settings
  return (
    <Panel title={text.keep}>
      <NumberField {...field("retentionDays")} hint={text.retentionHint} unit={daysUnit} />
      <TextField
        {...field("noticeUrl")}
        value={draft.noticeUrl ?? ""}
        hint={text.noticeHint}
        type="url"
        maxLength={2000}
      />
    </Panel>
  )
}

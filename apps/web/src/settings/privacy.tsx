import { useText } from "../i18n/i18n.tsx"
import { NumberField, TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import type { SectionProps } from "./section-form.tsx"

export function PrivacySection({ draft, change, at }: SectionProps<"privacy">) {
  const { members, privacy: text } = useText().settings
  return (
    <Panel title={text.keep}>
      <NumberField
        label={members["privacy.retentionDays"]}
        hint={text.retentionHint}
        unit={text.days}
        value={draft.retentionDays}
        onChange={retentionDays => change({ ...draft, retentionDays })}
        {...at(".retentionDays")}
      />
      <TextField
        label={members["privacy.noticeUrl"]}
        hint={text.noticeHint}
        type="url"
        maxLength={2000}
        value={draft.noticeUrl ?? ""}
        onChange={noticeUrl => change({ ...draft, noticeUrl })}
        {...at(".noticeUrl")}
      />
    </Panel>
  )
}

import { type Strings, useText } from "../i18n/i18n.tsx"
import { Switch } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { gstinFault, readGstin } from "./gstin.ts"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

export function GstSection({ draft, change, at }: SectionProps<"gst">) {
  const { settings, words } = useText()
  const { members, gst: text } = settings
  return (
    <Panel title={text.title}>
      <Switch
        label={members["gst.applies"]}
        hint={text.appliesHint}
        states={[words.off, words.on]}
        checked={draft.applies}
        onChange={applies => change({ ...draft, applies })}
      />
      <div className={form.fields}>
        <TextField
          label={members["gst.gstin"]}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          value={draft.gstin ?? ""}
          onChange={gstin => change({ ...draft, gstin: gstin.toUpperCase() })}
          {...at(".gstin")}
          {...describeGstin(draft.gstin ?? "", text)}
        />
        <TextField
          label={members["gst.fssaiNumber"]}
          hint={text.fssaiHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={draft.fssaiNumber ?? ""}
          onChange={fssaiNumber => change({ ...draft, fssaiNumber })}
          {...at(".fssaiNumber")}
        />
        <TextField
          label={members["gst.sac"]}
          hint={text.sacHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={draft.sac}
          onChange={sac => change({ ...draft, sac })}
          {...at(".sac")}
        />
      </div>
    </Panel>
  )
}

/** The hint and the error while somebody types. An incomplete number is a fault only on save. */
function describeGstin(typed: string, text: Strings["settings"]["gst"]): { hint: string; error?: string } {
  const reading = readGstin(typed)
  switch (reading.kind) {
    case "EMPTY":
      return { hint: text.gstinHint }
    case "PARTIAL":
      return { hint: `${text.gstinPartial(reading.length)}. ${text.gstinHint}` }
    case "FITS":
      return { hint: text.gstinFits(reading.state, reading.pan) }
    default:
      return { hint: text.gstinHint, error: gstinFault(reading, text) }
  }
}

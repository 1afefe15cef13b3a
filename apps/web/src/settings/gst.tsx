import { useText } from "../i18n/i18n.tsx"
import { Switch } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import { type GstinReading, readGstin } from "./gstin.ts"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

export function GstSection({ draft, change, at }: SectionProps<"gst">) {
  const { settings, words } = useText()
  const { members, gst: text } = settings
  const reading = readGstin(draft.gstin ?? "")
  const spot = at(".gstin")
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
          hint={help(reading, text)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={24}
          value={draft.gstin ?? ""}
          onChange={gstin => change({ ...draft, gstin: gstin.toUpperCase() })}
          {...spot}
          error={wrong(reading, text) ?? spot.error}
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

type Text = ReturnType<typeof useText>["settings"]["gst"]

function help(reading: GstinReading, text: Text): string {
  if (reading.kind === "PARTIAL") return `${text.gstinPartial(reading.length)}. ${text.gstinHint}`
  return reading.kind === "FITS" ? text.gstinFits(reading.state, reading.pan) : text.gstinHint
}

/** Shown while typing. An incomplete number is a fault only on save. */
function wrong(reading: GstinReading, text: Text): string | undefined {
  if (reading.kind === "CHARACTER") return text.gstinExpects[reading.expects](reading.position)
  if (reading.kind === "LONG") return text.gstinLong
  return reading.kind === "MISTYPED" ? text.gstinMistyped : undefined
}

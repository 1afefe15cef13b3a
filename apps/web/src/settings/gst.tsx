import { gstKinds } from "@rasoi/contract/console/documents"
import { otherStateOfGstin } from "@rasoi/core/rules"
import type { ReactNode } from "react"
import { type Strings, useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { gstinFault, readGstin } from "./gstin.ts"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

export function GstSection({ draft, change, field, saved }: SectionProps<"gst">) {
  const { gst: text } = useText("settings").settings
  // The setup list asks the same.
  const isAsked = draft.kind === "NONE" && (draft.gstin ?? "").trim() !== ""
  return (
    <Panel title={text.title}>
      <div data-path={field("kind")["data-path"]}>
        <Segments
          legend={text.question}
          options={gstKinds.map(value => ({ value, label: text.kinds[value] }))}
          value={draft.kind}
          onChange={kind => change({ ...draft, kind, applies: kind === "REGULAR" })}
          hint={isAsked ? text.gstinUnused : text.kindHints[draft.kind]}
          careful={isAsked}
        />
      </div>
      <div className={form.fields}>
        <TextField
          {...field("gstin")}
          {...describeGstin(draft.gstin ?? "", saved.profile.address.state, text)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          limit="typedGstin"
          value={draft.gstin ?? ""}
          onChange={gstin => change({ ...draft, gstin: gstin.toUpperCase() })}
        />
        <TextField
          {...field("fssaiNumber")}
          hint={text.fssaiHint}
          inputMode="numeric"
          autoComplete="off"
          limit="typedFssai"
          value={draft.fssaiNumber ?? ""}
        />
        <TextField
          {...field("sac")}
          hint={text.sacHint}
          inputMode="numeric"
          autoComplete="off"
          limit="typedSac"
        />
      </div>
    </Panel>
  )
}

/** The hint and the error while somebody types. An incomplete number is a fault only on save. */
function describeGstin(
  typed: string,
  addressState: string,
  text: Strings["settings"]["gst"],
): { hint: ReactNode; error?: string } {
  const reading = readGstin(typed)
  switch (reading.kind) {
    case "EMPTY":
      return { hint: text.gstinHint }
    case "PARTIAL":
      return { hint: `${text.gstinPartial(reading.length)}. ${text.gstinHint}` }
    case "FITS": {
      const other = otherStateOfGstin(reading.state, addressState)
      if (other === null) return { hint: text.gstinFits(reading.state, reading.pan) }
      // A warning, not a fault: the number may be right and the address of the profile wrong.
      return {
        hint: (
          <strong className={form.otherState}>
            <Icon name="warning" size={16} /> {text.gstinOtherState(other, addressState)}
          </strong>
        ),
      }
    }
    default:
      return { hint: text.gstinHint, error: gstinFault(reading, text) }
  }
}

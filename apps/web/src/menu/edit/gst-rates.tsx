import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { ChoiceBoxes, Segments } from "../../parts/choice.tsx"
import { focusUnreadable } from "../../parts/first-fault.ts"
import { FormDialog } from "../../parts/form-dialog.tsx"
import { useEditor } from "./editor.ts"
import { setTax, withoutRate } from "./menu-edits.ts"
import { RateField } from "./rate-field.tsx"

/** Gives one GST rate to the dishes that have none. The result is part of the draft. */
export default function GstRates({ onClose }: { onClose: () => void }) {
  const { gstRates: text, edit: words, sheet } = useText("menu").menu
  const { draft, edit, announce } = useEditor()
  const dishes = withoutRate(draft.menu)
  const [rateBasisPoints, setRate] = useState(500)
  const [included, setIncluded] = useState(() => sameAnswer(dishes.map(({ tax }) => tax.included)))
  const [chosen, setChosen] = useState(() => dishes.map(({ id }) => id))
  return (
    <FormDialog
      title={text.title}
      submit={text.apply}
      disabled={chosen.length === 0 || rateBasisPoints === 0 || included === null}
      validatesItself
      onClose={onClose}
      onSubmit={form => {
        if (focusUnreadable(form) || included === null) return
        edit(menu => setTax(menu, new Set(chosen), { rateBasisPoints, included }))
        announce(text.done(chosen.length))
        onClose()
      }}
    >
      <RateField label={words.taxRate} hint={words.taxRateHint} value={rateBasisPoints} onChange={setRate} />
      <Segments
        legend={text.included}
        value={included === null ? null : included ? "yes" : "no"}
        onChange={value => setIncluded(value === "yes")}
        options={[
          { value: "no", label: sheet.includedNo },
          { value: "yes", label: sheet.includedYes },
        ]}
      />
      <ChoiceBoxes
        legend={text.dishes}
        value={chosen}
        onChange={setChosen}
        options={dishes.map(({ id, name }) => ({ value: id, label: name || words.noName }))}
      />
    </FormDialog>
  )
}

/** Null: the dishes differ, and the owner has to say it. */
function sameAnswer(answers: readonly boolean[]): boolean | null {
  const [first = null] = answers
  return answers.every(each => each === first) ? first : null
}

import type { Scope } from "@rasoi/contract"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { useText } from "../i18n/i18n.tsx"
import { ChoiceBoxes, Segments } from "../parts/choice.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { NameField } from "../parts/name-field.tsx"
import { useMay } from "../session/session.ts"
import { NewSecret } from "./new-secret.tsx"
import { useMakeKey } from "./queries.ts"
import { ScopeList } from "./scope-list.tsx"
import { allScopes, type Preset, presetScopes } from "./scopes.ts"

/** Asks what a key is for, creates it, and shows it once. */
export function MakeKey({ onClose }: { onClose: () => void }) {
  const text = useText("keys").keys
  const faultAt = useFaultAt()
  const mayMakeLive = useMay()("liveKeys")
  const making = useMakeKey()
  const { data: made, error } = making
  const [name, setName] = useState("")
  const [mode, setMode] = useState<"test" | "live">("test")
  const [preset, setPreset] = useState<Preset | "CHOSEN">("WEBSITE")
  const [chosen, setChosen] = useState<readonly Scope[]>(presetScopes.READ_ONLY)
  const [nothingChosen, setNothingChosen] = useState(false)
  if (made) return <NewSecret apiKey={made} onClose={onClose} />

  function submit() {
    if (preset === "CHOSEN" && chosen.length === 0) return setNothingChosen(true)
    const wanted = preset === "CHOSEN" ? { scopes: [...chosen] } : { preset }
    making.mutate({ name: name.trim(), mode, ...wanted })
  }

  return (
    <FormDialog
      title={text.makeTitle}
      submit={text.makeNow}
      sending={making}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        label={text.name}
        hint={text.nameHint}
        limit="keyName"
        value={name}
        onChange={setName}
        fault={error}
      />
      {mayMakeLive && (
        <Segments
          legend={text.mode}
          value={mode}
          onChange={setMode}
          options={(["test", "live"] as const).map(value => ({ value, label: text.modeNames[value] }))}
          hint={text.modeHelp[mode]}
          careful={mode === "live"}
        />
      )}
      <Segments
        legend={text.preset}
        value={preset}
        onChange={setPreset}
        options={(["WEBSITE", "READ_ONLY", "CHOSEN"] as const).map(value => ({
          value,
          label: text.presets[value],
        }))}
        hint={text.presetHelp[preset]}
      />
      {preset === "CHOSEN" ? (
        <ChoiceBoxes
          legend={text.may}
          options={allScopes.map(value => ({
            value,
            label: text.scopes[value],
            hint: text.scopeHelp[value],
          }))}
          value={chosen}
          onChange={scopes => {
            setChosen(scopes)
            setNothingChosen(false)
          }}
          error={nothingChosen ? text.chooseOne : faultAt(error, "scopes")}
        />
      ) : (
        <ScopeList scopes={presetScopes[preset]} />
      )}
    </FormDialog>
  )
}

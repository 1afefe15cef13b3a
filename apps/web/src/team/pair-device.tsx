import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { NameField } from "../parts/name-field.tsx"
import { ShownOnce } from "../parts/shown-once.tsx"
import { useChange } from "./queries.ts"

/** Asks for a name, then shows the pairing code once. */
export function PairDevice({ onClose }: { onClose: () => void }) {
  const text = useText("team").team
  const [name, setName] = useState("")
  const pairing = useChange((newName: string) =>
    send("POST", "/console/v1/devices/codes", { body: { name: newName } }),
  )
  const { data: made } = pairing
  if (made)
    return (
      <ShownOnce
        title={text.codeTitle(made.name)}
        label={text.codeLabel}
        secret={made.code}
        warning={text.codeWarning}
        typed
        onClose={onClose}
      >
        <p>{text.codeNext(`${location.origin}/console`)}</p>
      </ShownOnce>
    )
  return (
    <FormDialog
      title={text.pair}
      submit={text.pairCode}
      sending={pairing}
      onSubmit={() => pairing.mutate(name.trim())}
      onClose={onClose}
    >
      <p>{text.pairAbout}</p>
      <NameField
        label={text.pairName}
        hint={text.pairNameHint}
        limit="deviceName"
        value={name}
        onChange={setName}
        fault={pairing.error}
      />
    </FormDialog>
  )
}

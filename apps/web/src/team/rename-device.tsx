import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { NameField } from "../parts/name-field.tsx"
import { useToasts } from "../parts/toast.tsx"
import { type Device, useChange } from "./queries.ts"

export function RenameDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const { team: text, words } = useText("team")
  const toasts = useToasts()
  const renaming = useChange((newName: string) =>
    send("PATCH", "/console/v1/devices/{id}", { path: { id: device.id }, body: { name: newName } }),
  )
  const [name, setName] = useState(device.name ?? "")
  function submit() {
    renaming.mutate(name.trim(), {
      onSuccess() {
        toasts.done(text.renamed)
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={text.renameTitle(device.name ?? text.unnamed)}
      submit={words.save}
      sending={renaming}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        label={text.deviceName}
        limit="deviceName"
        value={name}
        onChange={setName}
        fault={renaming.error}
      />
    </FormDialog>
  )
}

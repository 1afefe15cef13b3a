import { type FormEvent, useId, useState } from "react"
import { faultAt } from "../api/fault-at.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { Problem } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useFirstField } from "../parts/use-first-field.ts"
import { type Device, useRenameDevice } from "./queries.ts"
import style from "./team.module.css"

export function RenameDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const { team: text, words } = useText()
  const toasts = useToasts()
  const { mutate, error, isPending } = useRenameDevice(device.id)
  const form = useId()
  const [name, setName] = useState(device.name ?? "")
  useFirstField(form)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(name.trim(), {
      onSuccess() {
        toasts.done(text.renamed)
        onClose()
      },
    })
  }
  return (
    <Dialog
      title={text.renameTitle(device.name ?? text.unnamed)}
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={form} busy={isPending}>
          {words.save}
        </Button>
      }
    >
      <form id={form} className={style.form} onSubmit={submit}>
        <TextField
          label={text.deviceName}
          required
          maxLength={60}
          pattern=".*\S.*"
          autoComplete="off"
          value={name}
          onChange={setName}
          error={faultAt(error, "name")}
        />
        {error && <Problem error={error} />}
      </form>
    </Dialog>
  )
}

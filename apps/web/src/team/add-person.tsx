import type { Role } from "@rasoi/contract"
import type { addPerson } from "@rasoi/contract/console"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { type Input, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { NameField } from "../parts/name-field.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useChange } from "./queries.ts"
import { RoleChoice } from "./role-choice.tsx"
import { TemporaryPassword } from "./temporary-password.tsx"

export function AddPerson({ onClose }: { onClose: () => void }) {
  const text = useText("team").team
  const faultAt = useFaultAt()
  const toasts = useToasts()
  const adding = useChange((body: Input<typeof addPerson>["body"]) =>
    send("POST", "/console/v1/people", { body }),
  )
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [role, setRole] = useState<Role>("STAFF")
  const { data: added, error } = adding
  if (added?.temporaryPassword)
    return <TemporaryPassword {...added} password={added.temporaryPassword} onClose={onClose} />

  function submit() {
    const person = { name: name.trim(), email: email.trim(), role }
    adding.mutate(person, {
      onSuccess(response) {
        if (response.temporaryPassword) return
        toasts.done(text.keepsPassword(response.name))
        onClose()
      },
    })
  }

  return (
    <FormDialog title={text.add} submit={text.addNow} sending={adding} onSubmit={submit} onClose={onClose}>
      <NameField
        label={text.name}
        hint={text.nameHint}
        limit="staffName"
        value={name}
        onChange={setName}
        fault={error}
      />
      <TextField
        label={text.email}
        hint={text.emailHint}
        type="email"
        required
        limit="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={faultAt(error, "email")}
      />
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  )
}

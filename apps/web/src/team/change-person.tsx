import type { changePerson } from "@rasoi/contract/console"
import { useState } from "react"
import { type Input, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { NameField } from "../parts/name-field.tsx"
import { useToasts } from "../parts/toast.tsx"
import { type Person, useChange } from "./queries.ts"
import { RoleChoice } from "./role-choice.tsx"
import style from "./team.module.css"

export function ChangePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const { team: text, words } = useText("team")
  const toasts = useToasts()
  const changing = useChange((body: Input<typeof changePerson>["body"]) =>
    send("PATCH", "/console/v1/people/{id}", { path: { id: person.id }, body }),
  )
  const [name, setName] = useState(person.name)
  const [role, setRole] = useState(person.role)

  function submit() {
    // Send only changed fields: the server refuses a name for a person who also works in another restaurant.
    const change = {
      ...(name.trim() === person.name ? {} : { name: name.trim() }),
      ...(role === person.role ? {} : { role }),
    }
    if (Object.keys(change).length === 0) return onClose()
    changing.mutate(change, {
      onSuccess(changed) {
        toasts.done(text.changed(changed.name))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={text.changeTitle(person.name)}
      submit={words.save}
      sending={changing}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField label={text.name} limit="staffName" value={name} onChange={setName} fault={changing.error} />
      <RoleChoice value={role} onChange={setRole} />
      {role !== person.role && <p className={style.soft}>{text.roleSoon}</p>}
    </FormDialog>
  )
}

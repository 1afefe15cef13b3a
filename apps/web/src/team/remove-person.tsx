import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { useToasts } from "../parts/toast.tsx"
import { type Person, useChange } from "./queries.ts"

export function RemovePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const text = useText().team
  const toasts = useToasts()
  const { mutate, error, isPending } = useChange(() =>
    send("DELETE", "/console/v1/people/{id}", { path: { id: person.id } }),
  )
  const remove = () =>
    mutate(undefined, {
      onSuccess() {
        toasts.done(text.removed(person.name))
        onClose()
      },
    })
  return (
    <Confirm
      title={text.removeTitle(person.name)}
      confirm={text.removeNow}
      busy={isPending}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text.removeAbout}</p>
      <p>{text.removeStays}</p>
    </Confirm>
  )
}

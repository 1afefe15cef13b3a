import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { type Person, useChange } from "./queries.ts"
import { TemporaryPassword } from "./temporary-password.tsx"

export function ResetPassword({ person, onClose }: { person: Person; onClose: () => void }) {
  const text = useText("team").team
  const resetting = useChange(() =>
    send("POST", "/console/v1/people/{id}/password", { path: { id: person.id } }),
  )
  const { data: reset } = resetting
  if (reset?.temporaryPassword)
    return <TemporaryPassword {...reset} password={reset.temporaryPassword} onClose={onClose} />
  return (
    <Confirm
      title={text.resetTitle(person.name)}
      confirm={text.resetNow}
      sending={resetting}
      onConfirm={() => resetting.mutate(undefined)}
      onClose={onClose}
    >
      <p>{text.resetAbout}</p>
    </Confirm>
  )
}

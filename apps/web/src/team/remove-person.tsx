import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { useToasts } from "../parts/toast.tsx"
import { countsAsOnline, type Person, useChange, useDevices } from "./queries.ts"

export function RemovePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const text = useText("team").team
  const toasts = useToasts()
  const removing = useChange(() => send("DELETE", "/console/v1/people/{id}", { path: { id: person.id } }))
  const devices = useDevices().data?.data ?? []
  const theirs = devices.filter(device => device.person?.id === person.id)
  const names = theirs.map(device => device.name ?? text.unnamed)
  const online = devices.filter(countsAsOnline)
  const isLast = online.length > 0 && online.every(device => theirs.includes(device))
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess() {
        toasts.done(text.removed(person.name))
        onClose()
      },
    })
  return (
    <Confirm
      title={text.removeTitle(person.name)}
      confirm={text.removeNow}
      sending={removing}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text.removeAbout}</p>
      {names.length > 0 && <p>{text.removeDevices(names.join(", "))}</p>}
      {isLast && <p className="notice">{text.removeLast}</p>}
      {person.role === "DEVELOPER" && <p>{text.removeKeys}</p>}
      <p>{text.removeStays}</p>
    </Confirm>
  )
}

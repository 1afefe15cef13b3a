import { send } from "../api/send.ts"
import { forgetDraft } from "../browser/draft-database.ts"
import { useText } from "../i18n/i18n.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { useToasts } from "../parts/toast.tsx"
import { draftOwnerOf, useSession } from "../session/session.ts"
import { type Device, useChange } from "./queries.ts"

interface Props {
  device: Device
  /** This is the last device that receives orders. */
  lastOnline: boolean
  onClose: () => void
}

export function EndDevice({ device, lastOnline, onClose }: Props) {
  const text = useText("team").team
  const toasts = useToasts()
  const session = useSession()
  const ending = useChange(() => send("DELETE", "/console/v1/devices/{id}", { path: { id: device.id } }))
  const name = device.name ?? text.unnamed
  const end = () =>
    ending.mutate(undefined, {
      onSuccess() {
        if (device.current) void forgetDraft(draftOwnerOf(session))
        toasts.done(device.paired ? text.deviceRemoved(name) : text.signedOut(name))
        onClose()
      },
    })
  return (
    <Confirm
      title={device.paired ? text.removeDeviceTitle(name) : text.signOutTitle(name)}
      confirm={device.paired ? text.removeDeviceNow : text.signOutNow}
      sending={ending}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{device.current ? text.signOutThis : text.signOutAbout}</p>
      {lastOnline && <p className="notice">{text.signOutLast}</p>}
    </Confirm>
  )
}

import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useZone } from "../shell/session.tsx"
import { EndDevice } from "./end-device.tsx"
import { type Device, useDevices } from "./queries.ts"
import { RenameDevice } from "./rename-device.tsx"
import style from "./team.module.css"

interface OpenDialog {
  what: "rename" | "end"
  device: Device
}

export function Devices() {
  const text = useText().team
  const { data, error, isPending, refetch } = useDevices()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const devices = data?.data ?? []
  const online = devices.filter(device => device.online)
  const isLast = (device: Device) => device.online && online.length === 1
  return (
    <Panel title={text.devices} about={text.devicesAbout}>
      {isPending && <Skeleton lines={3} />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={style.list}>
          {devices.map(device => (
            <li key={device.id} className={style.row}>
              <DeviceRow device={device} onOpen={what => setDialog({ what, device })} />
            </li>
          ))}
        </ul>
      )}
      {dialog?.what === "rename" && <RenameDevice device={dialog.device} onClose={close} />}
      {dialog?.what === "end" && (
        <EndDevice device={dialog.device} lastOnline={isLast(dialog.device)} onClose={close} />
      )}
    </Panel>
  )
}

function DeviceRow({ device, onOpen }: { device: Device; onOpen: (what: OpenDialog["what"]) => void }) {
  const { team: text, shell, roles } = useText()
  const zone = useZone()
  const name = device.name ?? text.unnamed
  return (
    <>
      <span className={style.who}>
        <span className={style.name}>
          <bdi>{name}</bdi>
          {device.current && <Badge tone="new">{text.thisDevice}</Badge>}
          {device.online ? (
            <Badge tone="good" icon="check">
              {text.online}
            </Badge>
          ) : (
            <Badge icon="offline">{text.offline}</Badge>
          )}
        </span>
        <span className={style.soft}>
          <bdi>{shell.signedInAs(device.person.name, roles[device.role])}</bdi>
          {!device.online && <span>{text.lastSeen(zone.moment(device.lastSeenAt))}</span>}
          <span>{text.signedInAt(zone.moment(device.signedInAt))}</span>
        </span>
      </span>
      <span className={style.actions}>
        <Button icon="edit" aria-label={text.renameDevice(name)} onClick={() => onOpen("rename")}>
          {text.rename}
        </Button>
        <Button kind="danger" icon="door" aria-label={text.signOutDevice(name)} onClick={() => onOpen("end")}>
          {text.signOut}
        </Button>
      </span>
    </>
  )
}

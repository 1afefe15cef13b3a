import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useDialogInUrl } from "../parts/use-dialog-in-url.ts"
import { useZone } from "../session/session.ts"
import { EndDevice } from "./end-device.tsx"
import { PairDevice } from "./pair-device.tsx"
import { countsAsOnline, type Device, useDevices } from "./queries.ts"
import { RenameDevice } from "./rename-device.tsx"
import style from "./team.module.css"

interface OpenDialog {
  what: "rename" | "end"
  device: Device
}

export function Devices() {
  const text = useText("team").team
  const { data, error, isPending, refetch } = useDevices()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const devices = data?.data ?? []
  // In the URL, so that the first day's list can lead to it.
  const [pairing, setPairing] = useDialogInUrl("pair", ["code"], "code")
  const online = devices.filter(countsAsOnline)
  const isLast = (device: Device) => countsAsOnline(device) && online.length === 1
  return (
    <Panel
      title={text.devices}
      about={text.devicesAbout}
      actions={
        <Button icon="plus" onClick={() => setPairing({ what: "code", id: "new" })}>
          {text.pair}
        </Button>
      }
    >
      {isPending && <Skeleton lines={3} />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={style.list}>
          {devices.map(device => (
            <li key={device.id} className={`row wrap ${style.row}`}>
              <DeviceRow device={device} onOpen={what => setDialog({ what, device })} />
            </li>
          ))}
        </ul>
      )}
      {pairing && <PairDevice onClose={() => setPairing(null)} />}
      {dialog?.what === "rename" && <RenameDevice device={dialog.device} onClose={close} />}
      {dialog?.what === "end" && (
        <EndDevice device={dialog.device} lastOnline={isLast(dialog.device)} onClose={close} />
      )}
    </Panel>
  )
}

interface RowProps {
  device: Device
  onOpen: (what: OpenDialog["what"]) => void
}

function DeviceRow({ device, onOpen }: RowProps) {
  const text = useText("team").team
  const name = device.name ?? text.unnamed
  return (
    <>
      <span className={style.who}>
        <span className={`row wrap ${style.name}`}>
          <bdi>{name}</bdi>
          {device.paired && <Badge icon="device">{text.pairedBadge}</Badge>}
          {device.simulated && <Badge tone="test">{text.simulatedBadge}</Badge>}
          {device.current && <Badge tone="new">{text.thisDevice}</Badge>}
          {device.online ? (
            <Badge tone="good" icon="check">
              {text.online}
            </Badge>
          ) : (
            <Badge icon="offline">{text.offline}</Badge>
          )}
        </span>
        {device.simulated ? (
          <span className={style.soft}>{text.simulatedAbout}</span>
        ) : (
          <About device={device} />
        )}
      </span>
      {!device.simulated && <Actions device={device} onOpen={onOpen} />}
    </>
  )
}

function About({ device }: { device: Device }) {
  const { team: text, shell, roles } = useText("team")
  const zone = useZone()
  return (
    <span className={style.soft}>
      {device.person && device.role && <bdi>{shell.signedInAs(device.person.name, roles[device.role])}</bdi>}
      {device.pairedDeviceId && <span>{text.onPaired}</span>}
      {!device.online && <span>{text.lastSeen(zone.moment(device.lastSeenAt))}</span>}
      <span>
        {device.pairedBy === null
          ? text.signedInAt(zone.moment(device.signedInAt))
          : text.pairedBy(device.pairedBy, zone.moment(device.signedInAt))}
      </span>
    </span>
  )
}

function Actions({ device, onOpen }: RowProps) {
  const text = useText("team").team
  const name = device.name ?? text.unnamed
  return (
    <span className="row wrap">
      {device.pairedDeviceId === null && (
        <Button icon="edit" aria-label={text.renameDevice(name)} onClick={() => onOpen("rename")}>
          {text.rename}
        </Button>
      )}
      <Button
        kind="danger"
        icon={device.paired ? "trash" : "door"}
        aria-label={device.paired ? text.removeDevice(name) : text.signOutDevice(name)}
        onClick={() => onOpen("end")}
      >
        {device.paired ? text.remove : text.signOut}
      </Button>
    </span>
  )
}

import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Icon } from "../parts/icon.tsx"
import { useMay, useZone } from "../session/session.ts"
import type { StoredCommand } from "../tablet/command.ts"
import { describeRefusal } from "../tablet/describe-refusal.ts"
import { exportUnsent } from "../tablet/export.ts"
import { sendAgain } from "../tablet/outbox.ts"
import style from "./counter.module.css"
import { RemoveEntry } from "./remove-entry.tsx"

interface Props {
  commands: readonly StoredCommand[]
  onClose: () => void
}

/** What is only on this tablet, with the server's reason where it refused something. */
export function UnsentDialog({ commands, onClose }: Props) {
  const strings = useText("counter")
  const { counter: text, words } = strings
  const zone = useZone()
  const may = useMay()
  const [removing, setRemoving] = useState<StoredCommand | null>(null)
  const shownAs = (command: StoredCommand) => {
    const { kind, request } = command
    switch (kind) {
      case "ORDER":
        return { name: request.number, at: request.placedAt, paise: request.billed.totalPaise }
      case "BILL":
        return { name: text.bill(request.number), at: request.issuedAt, paise: request.totalPaise }
      case "PAYMENT":
        return { name: text.payment, at: request.receivedAt, paise: request.amountPaise }
    }
  }
  if (removing)
    return (
      <RemoveEntry
        command={removing}
        name={shownAs(removing).name}
        onDone={() => setRemoving(null)}
        onClose={() => setRemoving(null)}
      />
    )
  return (
    <Dialog
      wide
      title={text.unsentTitle}
      onClose={onClose}
      actions={
        <Button icon="download" onClick={() => exportUnsent(commands)}>
          {text.saveFile}
        </Button>
      }
    >
      <p>{text.unsentAbout}</p>
      <ul className="stack">
        {commands.map(command => {
          const { name, at, paise } = shownAs(command)
          return (
            <li key={command.id} className={`row wrap gap-3 box ${style.unsent}`}>
              <strong>{name}</strong>
              <span className="figures">{zone.moment(at)}</span>
              <span className="figures">{showPaise(paise)}</span>
              {command.refusal ? (
                <>
                  <span className={style.reason}>
                    <Icon name="warning" size={16} /> {describeRefusal(command.refusal, strings)}
                  </span>
                  <Button onClick={() => void sendAgain(command)}>{text.sendAgain}</Button>
                  {may("till") ? (
                    <Button kind="danger" onClick={() => setRemoving(command)}>
                      {words.remove}
                    </Button>
                  ) : (
                    <span className="soft">{text.removeByManager}</span>
                  )}
                </>
              ) : (
                <span className="soft">{text.waiting}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

import { useMutation } from "@tanstack/react-query"
import { type ChangeEvent, useState } from "react"
import { showPaise } from "../api/money.ts"
import { ApiFault } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field } from "../parts/field.tsx"
import fileInput from "../parts/file-input.module.css"
import { useSession, useZone } from "../session/session.ts"
import { type StoredCommand, sendCommand } from "../tablet/command.ts"
import { describeRefusal } from "../tablet/describe-refusal.ts"
import { refusalOf } from "../tablet/outbox.ts"
import { readSavedFile } from "../tablet/saved-file.ts"
import style from "./day.module.css"
import { useRefresh } from "./queries.ts"

/** A manager sends what a tablet has saved as a file, because the server refused it or the tablet cannot send any more. */
export function SavedFile() {
  const text = useText("counter").counterDay
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {text.savedFile}
      </Button>
      {isOpen && <SavedFileDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

type State = "SENT" | { readonly refused: string }

function SavedFileDialog({ onClose }: { onClose: () => void }) {
  const strings = useText("counter")
  const text = strings.counterDay
  const { restaurant } = useSession()
  const refresh = useRefresh()
  const [commands, setCommands] = useState<readonly StoredCommand[] | null>([])
  const [states, setStates] = useState<ReadonlyMap<string, State>>(new Map())
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    setStates(new Map())
    setCommands(readSavedFile(await file.text().catch(() => ""), restaurant.id))
  }
  const waiting = (commands ?? []).filter(({ id }) => states.get(id) !== "SENT")
  const sending = useMutation({
    mutationFn: async () => {
      for (const command of waiting) {
        const state = await sendOne(command).catch((error: unknown) => {
          if (!(error instanceof ApiFault)) throw error
          return { refused: describeRefusal(refusalOf(error), strings) }
        })
        setStates(before => new Map(before).set(command.id, state))
      }
    },
    onSettled: refresh,
  })
  return (
    <Dialog
      wide
      title={text.savedFile}
      onClose={onClose}
      actions={
        waiting.length > 0 && (
          <Button kind="primary" icon="upload" busy={sending.isPending} onClick={() => sending.mutate()}>
            {text.sendAll(waiting.length)}
          </Button>
        )
      }
    >
      <p>{text.savedFileAbout}</p>
      <Field label={text.chooseFile} error={commands === null ? text.noSavedFile : undefined}>
        {attributes => (
          <input
            {...attributes}
            type="file"
            className={fileInput.file}
            accept=".json,application/json"
            onChange={event => void read(event)}
          />
        )}
      </Field>
      <ul className={style.entries}>
        {(commands ?? []).map(command => (
          <Entry key={command.id} command={command} state={states.get(command.id)} />
        ))}
      </ul>
    </Dialog>
  )
}

async function sendOne(command: StoredCommand): Promise<State> {
  await sendCommand(command, new Date().toISOString(), { isFromFile: true })
  return "SENT"
}

function Entry({ command, state }: { command: StoredCommand; state: State | undefined }) {
  const text = useText("counter").counterDay
  const zone = useZone()
  const { name, at, paise } = shownAs(command, text)
  return (
    <li className={`row wrap ${style.entry}`}>
      <strong>{name}</strong>
      <span className="soft">{zone.moment(at)}</span>
      <span className={`figures ${style.amount}`}>{showPaise(paise)}</span>
      {state && <span role="status">{state === "SENT" ? text.fileSent : state.refused}</span>}
    </li>
  )
}

function shownAs(
  command: StoredCommand,
  text: { fileOrder: (number: string) => string; fileBill: (number: string) => string; filePayment: string },
) {
  const { kind, request } = command
  switch (kind) {
    case "ORDER":
      return { name: text.fileOrder(request.number), at: request.placedAt, paise: request.billed.totalPaise }
    case "BILL":
      return { name: text.fileBill(request.number), at: request.issuedAt, paise: request.totalPaise }
    case "PAYMENT":
      return { name: text.filePayment, at: request.receivedAt, paise: request.amountPaise }
  }
}

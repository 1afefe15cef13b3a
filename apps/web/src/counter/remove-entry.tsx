import { withoutGuest } from "@rasoi/core/rules"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import type { StoredCommand } from "../tablet/command.ts"
import { removeUnsent } from "../tablet/outbox.ts"

interface Props {
  command: StoredCommand
  name: string
  onDone: () => void
  onClose: () => void
}

/** A refused entry leaves the tablet only after the server has stored who removed it, and why. */
export function RemoveEntry({ command, name, onDone, onClose }: Props) {
  const { counter: text, words } = useText("counter")
  const faultAt = useFaultAt()
  const [reason, setReason] = useState("")
  const { id, kind, request, refusal } = command
  const remove = useMutation({
    async mutationFn() {
      await send("PUT", "/console/v1/counter/removed-entries/{id}", {
        path: { id },
        body: {
          kind,
          request: withoutGuest(request),
          refusal: { code: refusal?.code ?? "", message: (refusal?.message ?? "").slice(0, 300) },
          reason: reason.trim(),
        },
      })
      await removeUnsent(command)
    },
    onSuccess: onDone,
  })
  return (
    <FormDialog
      title={text.removeAsk(name)}
      submit={words.remove}
      sending={remove}
      codeTexts={text.refusals}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{text.removeHelp}</p>
      <TextField
        label={text.removeReason}
        required
        limit="note"
        value={reason}
        onChange={setReason}
        error={faultAt(remove.error, "reason")}
      />
    </FormDialog>
  )
}

import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "wouter"
import { useFaultAt } from "../api/fault-at.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { TextField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { Problem } from "../parts/states.tsx"
import { WhenLoaded } from "../parts/when-loaded.tsx"
import { useMay } from "../session/session.ts"

/** Blocks the phone of an order on the restaurant's page. For owners and managers; empty after the data was removed. */
export function BlockPhone({ phone }: { phone: string }) {
  const text = useText().inbox.blockPhone
  const may = useMay()
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  if (phone === "" || !may("blockedPhones")) return null
  if (done)
    return (
      <p role="status">
        {text.done(phone)}{" "}
        <Link href="/manage/settings/blocked" className="target">
          {text.see}
        </Link>
      </p>
    )
  if (open)
    return (
      <WhenLoaded>
        <BlockForm phone={phone} onDone={() => setDone(true)} onClose={() => setOpen(false)} />
      </WhenLoaded>
    )
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
    </div>
  )
}

interface Props {
  phone: string
  onDone: () => void
  onClose: () => void
}

function BlockForm({ phone, onDone, onClose }: Props) {
  const { inbox, words } = useText()
  const text = inbox.blockPhone
  const queries = useQueryClient()
  const faultAt = useFaultAt()
  const [reason, setReason] = useState("")
  const block = useMutation({
    mutationFn: () => send("POST", "/console/v1/blocked-phones", { body: { phone, reason: reason.trim() } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ["blocked-phones"] })
      onDone()
    },
  })
  const { error } = block
  const refused = error instanceof ApiFault && error.code === "VALIDATION_FAILED"
  return (
    <Form className="stack gap-3" noValidate aria-label={text.open} onSubmit={() => block.mutate()}>
      <p>{text.about(phone)}</p>
      <TextField
        label={words.reason}
        hint={text.reasonHint}
        limit="reason"
        autoFocus
        value={reason}
        error={faultAt(error, "reason") ?? faultAt(error, "phone")}
        onChange={setReason}
      />
      {error && !refused && <Problem error={error} />}
      <div className="wrap gap-3">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button kind="danger" type="submit" busy={block.isPending}>
          {text.open}
        </Button>
      </div>
    </Form>
  )
}

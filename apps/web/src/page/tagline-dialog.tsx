import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { useToasts } from "../parts/toast.tsx"

interface Props {
  tagline: string | null
  onClose: () => void
}

/** The tagline belongs to the profile. It is one member, so the last save wins. */
export function TaglineDialog({ tagline, onClose }: Props) {
  const text = useText("page").page
  const toasts = useToasts()
  const queries = useQueryClient()
  const faultAt = useFaultAt()
  const [typed, setTyped] = useState(tagline ?? "")
  const saving = useMutation({
    mutationFn: () =>
      send("PATCH", "/console/v1/settings", { body: { profile: { tagline: typed.trim() || null } } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["settings"] })
      toasts.done(text.taglineSaved)
      onClose()
    },
  })
  const fault = faultAt(saving.error, "profile.tagline")
  return (
    <FormDialog
      title={text.tagline}
      submit={text.taglineSave}
      sending={{ ...saving, error: fault ? null : saving.error }}
      validatesItself
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label={text.tagline}
        hint={text.taglineHint}
        error={fault}
        value={typed}
        limit="restaurantLine"
        onChange={setTyped}
      />
    </FormDialog>
  )
}

import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { useText } from "../i18n/i18n.tsx"
import { TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { useToasts } from "../parts/toast.tsx"
import { type OwnPage, useChangePage } from "./queries.ts"

export function SlugDialog({ page, onClose }: { page: OwnPage; onClose: () => void }) {
  const text = useText("page").page
  const toasts = useToasts()
  const faultAt = useFaultAt()
  const [slug, setSlug] = useState(page.slug ?? page.suggestedSlug)
  const changing = useChangePage(() => {
    toasts.done(text.slugSaved)
    onClose()
  })
  const fault = faultAt(changing.error, "slug")
  return (
    <FormDialog
      title={text.changeAddress}
      submit={text.slugSave}
      sending={{ ...changing, error: fault ? null : changing.error }}
      validatesItself
      onSubmit={() => changing.mutate({ slug: slug.trim() })}
      onClose={onClose}
    >
      <TextField
        label={text.slug}
        hint={text.slugHint}
        error={fault}
        value={slug}
        limit="slug"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={setSlug}
      />
      {page.slug && <p>{text.slugKeeps}</p>}
    </FormDialog>
  )
}

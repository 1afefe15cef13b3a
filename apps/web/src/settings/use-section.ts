import type { Fault } from "@rasoi/contract"
import type { Settings, SettingsPatch } from "@rasoi/contract/console"
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { describeFault } from "../api/describe-fault.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useToasts } from "../parts/toast.tsx"
import { checkSection } from "./check.ts"
import {
  followNewest,
  isChanged,
  isSame,
  patchOf,
  rebaseDraft,
  type SectionEdit,
  startEdit,
  type Version,
} from "./draft.ts"
import { byField, type ShownFault, valueAt } from "./faults.ts"
import { useFormats } from "./formats.ts"
import { fetchNewest } from "./newest.ts"
import type { DocumentSection } from "./sections.ts"
import { useDateName } from "./use-date-name.ts"

/** State of one section in the editor: its draft, faults, conflict and save. */
export function useSection<Name extends DocumentSection>(name: Name, newest: Version) {
  const [edit, setEdit] = useState(() => startEdit(name, newest))
  const current = followNewest(name, edit, newest)
  if (current !== edit) setEdit(current)
  const saving = useSave(name)
  const changed = isChanged(name, current)
  const conflict = current.base.version !== newest.version && !saving.isPending
  return {
    draft: current.draft,
    base: current.base.settings[name],
    changed,
    conflict,
    faults: useFaults(name, current.draft, saving.refused),
    saving,
    change(draft: Settings[Name]) {
      setEdit({ base: current.base, draft })
    },
    save: () => saving.mutate(current),
    discard() {
      saving.reset()
      setEdit(startEdit(name, newest))
    },
    keepMine() {
      saving.reset()
      setEdit(rebaseDraft(name, current, newest))
    },
  }
}

function useSave<Name extends DocumentSection>(name: Name) {
  const text = useText("settings").settings
  const toasts = useToasts()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (edit: SectionEdit<Name>) => save(queries, name, edit),
    onSuccess: () => toasts.done(text.savedAs(text.sections[name as DocumentSection])),
    onSettled: () => {
      for (const subject of ["preview", "ordering", "session", "audit"] as const) {
        void queries.invalidateQueries({ queryKey: [subject] })
      }
    },
  })
  const refused =
    saving.error instanceof ApiFault && saving.error.code === "VALIDATION_FAILED" && saving.variables
      ? { faults: saving.error.faults, draft: saving.variables.draft }
      : null
  return { ...saving, refused }
}

async function save<Name extends DocumentSection>(queries: QueryClient, name: Name, edit: SectionEdit<Name>) {
  const { base, draft } = edit
  try {
    await patch(patchOf(name, base.settings[name], draft), base.etag)
  } catch (error) {
    if (!(error instanceof ApiFault && error.code === "EDIT_CONFLICT")) throw error
    // Retry when another section changed, or when our own save succeeded but its response was lost.
    const newest = await fetchNewest(queries)
    const current = followNewest(name, edit, newest)
    if (current.base !== newest) throw error
    await patch(patchOf(name, newest.settings[name], current.draft), newest.etag)
  }
  // The save succeeded even if this fetch fails; an event refetches later.
  await fetchNewest(queries).catch(() => {})
}

async function patch(body: SettingsPatch | null, etag: string | null): Promise<void> {
  if (body) await send("PATCH", "/console/v1/settings", { body, ...(etag ? { ifMatch: etag } : {}) })
}

interface Refused<Name extends DocumentSection> {
  readonly faults: readonly Fault[]
  readonly draft: Settings[Name]
}

/** Faults of the last refused save that are still there, and all faults that the console finds itself. */
function useFaults<Name extends DocumentSection>(
  name: Name,
  draft: Settings[Name],
  refused: Refused<Name> | null,
): readonly ShownFault[] {
  const text = useText("settings")
  const { clock } = useFormats()
  const day = useDateName()
  const known = checkSection(name, draft)
  // Show overlapping hours at once; other incomplete values become faults only on save.
  const shown = refused || name === "hours" ? known : []
  const remaining = refused ? serverOnlyFaults(name, refused, draft) : []
  return byField([
    ...remaining.map(fault => ({ field: fault.field, message: describeFault(fault, text) })),
    ...shown.map(fault => ({ field: fault.field, message: fault.message(text, clock, day) })),
  ])
}

/** Faults that only the server detects, while their field is unchanged. */
function serverOnlyFaults<Name extends DocumentSection>(
  name: Name,
  refused: Refused<Name>,
  draft: Settings[Name],
): Fault[] {
  const knownFields = new Set(checkSection(name, refused.draft).map(({ field }) => field))
  return refused.faults.filter(({ field }) => {
    const inside = field.slice(name.length)
    return !knownFields.has(field) && isSame(valueAt(refused.draft, inside), valueAt(draft, inside))
  })
}

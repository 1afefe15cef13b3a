import type { Fault } from "@rasoi/contract"
import type { Settings, SettingsPatch } from "@rasoi/contract/console"
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { wordFault } from "../api/fault-words.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useToasts } from "../parts/toast.tsx"
import { checkSection } from "./check.ts"
import { begin, type Held, isChanged, isSame, keepUp, layOver, patchOf, type Version } from "./draft.ts"
import { byField, type ShownFault, valueAt } from "./faults.ts"
import { useFormats } from "./formats.ts"
import { fetchNewest } from "./newest.ts"
import type { DocumentSection } from "./sections.ts"

/** State of one section in the editor: its draft, faults, conflict and save. */
export function useSection<Name extends DocumentSection>(name: Name, newest: Version) {
  const [held, setHeld] = useState(() => begin(name, newest))
  const kept = keepUp(name, held, newest)
  if (kept !== held) setHeld(kept)
  const saving = useSave(name)
  const changed = isChanged(name, kept)
  const conflict = kept.base.version !== newest.version && !saving.isPending
  return {
    draft: kept.draft,
    base: kept.base.settings[name],
    changed,
    conflict,
    faults: useFaults(name, kept.draft, saving.refused),
    saving,
    change(draft: Settings[Name]) {
      setHeld({ base: kept.base, draft })
    },
    save: () => saving.mutate(kept),
    discard() {
      saving.reset()
      setHeld(begin(name, newest))
    },
    keepMine() {
      saving.reset()
      setHeld(layOver(name, kept, newest))
    },
  }
}

function useSave<Name extends DocumentSection>(name: Name) {
  const text = useText().settings
  const toasts = useToasts()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (held: Held<Name>) => save(queries, name, held),
    onSuccess: () => toasts.done(text.savedAs(text.sections[name as DocumentSection])),
    onSettled: () => {
      for (const subject of ["preview", "ordering", "session", "audit"]) {
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

async function save<Name extends DocumentSection>(queries: QueryClient, name: Name, held: Held<Name>) {
  const { base, draft } = held
  try {
    await patch(patchOf(name, base.settings[name], draft), base.etag)
  } catch (error) {
    if (!(error instanceof ApiFault && error.code === "EDIT_CONFLICT")) throw error
    // Retry when another section changed, or when our own save succeeded but its response was lost.
    const newest = await fetchNewest(queries)
    const kept = keepUp(name, held, newest)
    if (kept.base !== newest) throw error
    await patch(patchOf(name, newest.settings[name], kept.draft), newest.etag)
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
  const text = useText()
  const { clock } = useFormats()
  const known = checkSection(name, draft)
  // Show overlapping hours at once; other incomplete values become faults only on save.
  const told = refused || name === "hours" ? known : []
  const standing = refused ? stillUnknown(name, refused, draft) : []
  return byField([
    ...standing.map(fault => ({ field: fault.field, message: wordFault(fault, text) })),
    ...told.map(fault => ({ field: fault.field, message: fault.say(text, clock) })),
  ])
}

/** Faults that only the server detects, while their field is unchanged. */
function stillUnknown<Name extends DocumentSection>(
  name: Name,
  refused: Refused<Name>,
  draft: Settings[Name],
): Fault[] {
  const knownThen = new Set(checkSection(name, refused.draft).map(({ field }) => field))
  return refused.faults.filter(({ field }) => {
    const inside = field.slice(name.length)
    return !knownThen.has(field) && isSame(valueAt(refused.draft, inside), valueAt(draft, inside))
  })
}

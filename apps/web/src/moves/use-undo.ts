import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiFault } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useToasts } from "../parts/toast.tsx"
import type { Movable, MovableKind, Question } from "./kind.ts"
import { useRefusalWarning } from "./refusal.ts"

interface Undo<Thing> {
  thing: Thing
  /** The person has seen the question. */
  confirmed: boolean
}

/** Takes back the last move, after a question if the kind has one. */
export function useUndo<Thing extends Movable>(kind: MovableKind<Thing>): (thing: Thing) => void {
  const queries = useQueryClient()
  const toasts = useToasts()
  const warnRefusal = useUndoWarning(kind)
  const { mutate } = useMutation({
    async mutationFn({ thing, confirmed }: Undo<Thing>): Promise<{ undone: Thing } | { question: Question }> {
      const question = confirmed ? null : await kind.askBeforeUndo?.(thing)
      return question ? { question } : { undone: await kind.sendUndo(thing) }
    },
    onSuccess(done, { thing }) {
      if ("undone" in done) {
        toasts.done(kind.words.undid(kind.name(done.undone), kind.statusText(done.undone)))
        return
      }
      const { text, confirm } = done.question
      toasts.done(text, { label: confirm, run: () => mutate({ thing, confirmed: true }) })
    },
    onError: (error, { thing }) => warnRefusal(error, thing, thing.undo?.to ?? thing.status),
    onSettled: () => queries.invalidateQueries({ queryKey: kind.queryKey }),
  })
  return thing => mutate({ thing, confirmed: false })
}

/** Warns why an undo failed. */
export function useUndoWarning<Thing extends Movable>(kind: MovableKind<Thing>) {
  const { warn } = useToasts()
  const warnRefusal = useRefusalWarning(kind)
  return async (error: unknown, thing: Thing, wanted: Thing["status"] | null): Promise<void> => {
    const code = error instanceof ApiFault && error.code !== "NETWORK" ? error.code : undefined
    const sentence = code && kind.undoRefusals?.[code]
    if (sentence) warn(sentence(kind.name(thing)))
    else await warnRefusal(error, thing, wanted)
  }
}

/** A message about the move that was just made, with Undo. */
export function useUndoOffer<Thing extends Movable>(
  kind: MovableKind<Thing>,
): (moved: Thing, note?: string) => void {
  const text = useText().words
  const toasts = useToasts()
  const undo = useUndo(kind)
  return (moved, note) => {
    if (!moved.undo) return
    const nowIs = kind.words.nowIs(kind.name(moved), kind.statusText(moved))
    toasts.done(note ? `${nowIs} · ${note}` : nowIs, { label: text.undo, run: () => undo(moved) })
  }
}

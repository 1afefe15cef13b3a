import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query"
import { ApiFault } from "../api/send.ts"
import { useToasts } from "../parts/toast.tsx"
import type { Movable, MovableKind } from "./kind.ts"
import { useRefusalWarning } from "./refusal.ts"
import { useUndoOffer } from "./use-undo.ts"

/** A step that is on its way to the server. */
export interface StepOf<Thing, Step> {
  readonly thing: Thing
  readonly step: Step
}

interface Options<Thing extends Movable, Step> {
  /** To find the steps on their way, which the list shows as done. */
  readonly mutationKey: readonly string[]
  readonly send: (id: string, step: Step) => Promise<Thing>
  /** The new status; null if the step keeps it. */
  readonly statusAfter: (step: Step) => Thing["status"] | null
  /** Whether the step can be undone; all can unless this says no. */
  readonly offersUndo?: (step: Step) => boolean
  /** What the message about the step says besides the new status. */
  readonly noteOf?: (step: Step) => string | undefined
  readonly onDone?: (moved: Thing, step: Step) => void
  readonly onSettled?: (step: Step) => void
}

/** Optimistic: shown immediately, and reverted with a message when the server refuses. */
export function useStep<Thing extends Movable, Step>(
  kind: MovableKind<Thing>,
  { mutationKey, send, statusAfter, offersUndo, noteOf, onDone, onSettled }: Options<Thing, Step>,
): (thing: Thing, step: Step) => void {
  const queries = useQueryClient()
  const toasts = useToasts()
  const warnRefusal = useRefusalWarning(kind)
  const offerUndo = useUndoOffer(kind)
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ thing, step }: StepOf<Thing, Step>) => send(thing.id, step),
    // Retry a step without a response. If the first attempt succeeded, the refusal names the person.
    retry: (count, error) => count < 3 && error instanceof ApiFault && error.code === "NETWORK",
    retryDelay: count => 500 * 2 ** count,
    onError: (error, { thing, step }) => warnRefusal(error, thing, statusAfter(step)),
    onSuccess(moved, { step }) {
      if (offersUndo?.(step) ?? true) offerUndo(moved, noteOf?.(step))
      onDone?.(moved, step)
    },
    // Awaited: the step stays on the screen until the refetched list contains it.
    onSettled(_data, _error, { step }) {
      onSettled?.(step)
      return queries.invalidateQueries({ queryKey: kind.queryKey })
    },
  })
  return (thing, step) => {
    toasts.withdrawAction()
    mutate({ thing, step })
  }
}

/** The steps on their way, in the order of the taps. */
export function usePendingSteps<Thing, Step>(mutationKey: readonly string[]): readonly StepOf<Thing, Step>[] {
  return useMutationState({
    filters: { mutationKey, status: "pending" },
    select: mutation => mutation.state.variables as StepOf<Thing, Step>,
  })
}

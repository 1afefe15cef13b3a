import type { ResponseOf } from "@rasoi/contract"
import type { previewMenu } from "@rasoi/contract/console"
import { isCompleteMenu } from "@rasoi/core/menu"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ApiFault, send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { focusUnreadable } from "../../parts/first-fault.ts"
import { useToasts } from "../../parts/toast.tsx"
import { matchOf, useSetMenu } from "../current-menu.ts"
import { doubtsOf } from "./doubts.ts"
import { type Draft, unseenPrices, type Version } from "./draft.ts"
import { useDraft } from "./draft-store.ts"
import { locateFaults } from "./faults.ts"

export type Preview = ResponseOf<typeof previewMenu>

/** The steps of a review. */
type ReviewStep =
  | { at: "editing" }
  /** Some dishes lack their food type or price, or the list of what was not read is still closed. */
  | { at: "missing" }
  | { at: "review"; preview: Preview }
  | { at: "conflict" }

function isReady(draft: Draft): boolean {
  return isCompleteMenu(draft.menu) && doubtsOf(draft).length === 0 && unseenPrices(draft) === 0
}

/** Publishes a draft: a dry run, a review of the changes, then the save. */
export function useReview() {
  const text = useText("menu").menu
  const toasts = useToasts()
  const queries = useQueryClient()
  const setMenu = useSetMenu()
  const { dispatch, read } = useDraft()
  const [step, setStep] = useState<ReviewStep>({ at: "editing" })

  const onError = (error: unknown) => {
    const draft = read()
    if (error instanceof ApiFault && error.code === "EDIT_CONFLICT") return setStep({ at: "conflict" })
    setStep({ at: "editing" })
    if (draft && error instanceof ApiFault && error.code === "VALIDATION_FAILED" && error.faults.length > 0) {
      return dispatch({ type: "faults", faults: locateFaults(draft.menu, error.faults) })
    }
    toasts.failed(error)
  }

  const dryRun = useMutation({
    mutationFn: async () => {
      const draft = read()
      if (!draft) throw new Error("there is no draft to review")
      const { base, menu } = draft
      if (!isCompleteMenu(menu)) throw new Error("a dish lacks its food type or price")
      return send("POST", "/console/v1/menu/preview", { body: menu, ifMatch: matchOf(base.version) })
    },
    onSuccess: preview => {
      dispatch({ type: "faults", faults: [] })
      setStep({ at: "review", preview })
    },
    onError,
  })

  const save = useMutation({
    mutationFn: ({ menu, version }: Preview) =>
      send("PUT", "/console/v1/menu", { body: menu, ifMatch: matchOf(version) }),
    onSuccess: response => {
      dispatch({ type: "startFrom", newest: response })
      setMenu(response)
      setStep({ at: "editing" })
      toasts.done(text.review.live(response.version))
      void queries.invalidateQueries({ queryKey: ["menu", "versions"] })
    },
    onError,
  })

  return {
    step,
    review() {
      const draft = read()
      if (draft && !isReady(draft)) return setStep({ at: "missing" })
      if (!focusUnreadable()) dryRun.mutate()
    },
    isReviewing: dryRun.isPending,
    makeLive: (preview: Preview) => save.mutate(preview),
    isSaving: save.isPending,
    showConflict: () => setStep({ at: "conflict" }),
    close: () => setStep({ at: "editing" }),
    keepOnTop(newest: Version) {
      dispatch({ type: "keepOnTop", newest })
      toasts.done(text.conflict.kept)
      const draft = read()
      if (draft && !isReady(draft)) setStep({ at: "editing" })
      else dryRun.mutate()
    },
    discard(newest: Version) {
      dispatch({ type: "startFrom", newest })
      setStep({ at: "editing" })
      toasts.done(text.draft.discarded)
    },
  }
}

import { useMutation, useQueryClient } from "@tanstack/react-query"
import { send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { useToasts } from "../../parts/toast.tsx"
import { useCurrentMenu, useSetMenu } from "../current-menu.ts"
import { useHasUnsavedChanges } from "../edit/draft-store.ts"
import { VersionChanges } from "./changes.tsx"

/** Shows what a restore would change, compared with the live menu. */
export function RestoreDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { words, menu } = useText()
  const text = menu.versions
  const toasts = useToasts()
  const queries = useQueryClient()
  const setMenu = useSetMenu()
  const { data: current } = useCurrentMenu()
  const unsaved = useHasUnsavedChanges()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send("POST", "/console/v1/menu/versions/{version}/restore", { path: { version: String(version) } }),
    onSuccess: answer => {
      setMenu(answer)
      toasts.done(text.restored(version))
      void queries.invalidateQueries({ queryKey: ["menu", "versions"] })
      onClose()
    },
    onError: toasts.failed,
  })
  return (
    <Dialog
      wide
      title={text.restoreTitle(version)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" busy={isPending} onClick={() => mutate()}>
            {text.putBack}
          </Button>
        </>
      }
    >
      <p>{text.restoreAbout}</p>
      {unsaved && <p>{text.restoreDraft}</p>}
      <p>{text.restoreChanges}</p>
      {current && <VersionChanges version={version} since={current.version} nothing={text.restoreSame} />}
    </Dialog>
  )
}

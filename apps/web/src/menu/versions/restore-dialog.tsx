import { useMutation, useQueryClient } from "@tanstack/react-query"
import { send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Confirm } from "../../parts/confirm.tsx"
import { useToasts } from "../../parts/toast.tsx"
import { useCurrentMenu, useSetMenu } from "../current-menu.ts"
import { useHasUnsavedChanges } from "../edit/draft-store.ts"
import { VersionChanges } from "./changes.tsx"

/** Shows what a restore would change, compared with the live menu. */
export function RestoreDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const text = useText("menu").menu.versions
  const toasts = useToasts()
  const queries = useQueryClient()
  const setMenu = useSetMenu()
  const { data: current } = useCurrentMenu()
  const unsaved = useHasUnsavedChanges()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send("POST", "/console/v1/menu/versions/{version}/restore", { path: { version: String(version) } }),
    onSuccess: response => {
      setMenu(response)
      toasts.done(text.restored(version))
      void queries.invalidateQueries({ queryKey: ["menu", "versions"] })
      onClose()
    },
    onError: toasts.failed,
  })
  return (
    <Confirm
      wide
      title={text.restoreTitle(version)}
      kind="primary"
      confirm={text.putBack}
      sending={{ isPending }}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{text.restoreAbout}</p>
      {unsaved && <p>{text.restoreDraft}</p>}
      <p>{text.restoreChanges}</p>
      {current && <VersionChanges version={version} since={current.version} nothing={text.restoreSame} />}
    </Confirm>
  )
}

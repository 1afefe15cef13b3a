import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { ApiFault, send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Skeleton } from "../../parts/states.tsx"
import { useToasts } from "../../parts/toast.tsx"
import { matchOf, useSetMenu } from "../current-menu.ts"
import type { Preview } from "../edit/use-review.ts"
import type { FileFormat } from "./decode-file.ts"
import { ImportFaults, ImportPreview } from "./outcome.tsx"

interface Props {
  content: string
  format: FileFormat
  onDone: () => void
}

/** A file that replaces the whole menu. The server reads it and tells what would change. */
export function WholeMenu({ content, format, onDone }: Props) {
  const text = useText("menu").menu.import
  const toasts = useToasts()
  const queries = useQueryClient()
  const setMenu = useSetMenu()
  const { mutate, ...preview } = useMutation({
    mutationFn: (body: { content: string; format: FileFormat }) =>
      send("POST", "/console/v1/menu/import/preview", { body }),
    onError: error => {
      if (!isFileFault(error)) toasts.failed(error)
    },
  })
  useEffect(() => mutate({ content, format }), [mutate, content, format])
  const save = useMutation({
    mutationFn: ({ menu, version }: Preview) =>
      send("PUT", "/console/v1/menu", { body: menu, ifMatch: matchOf(version) }),
    onSuccess: response => {
      setMenu(response)
      onDone()
      toasts.done(text.live(response.version))
      void queries.invalidateQueries({ queryKey: ["menu", "versions"] })
    },
    onError: error => {
      if (!(error instanceof ApiFault && error.code === "EDIT_CONFLICT")) return toasts.failed(error)
      // The live menu changed, so the preview is outdated: show it again before the import.
      toasts.warn(text.conflict)
      mutate({ content, format })
    },
  })
  return (
    <>
      {preview.isPending && <Skeleton lines={3} />}
      {isFileFault(preview.error) && <ImportFaults faults={preview.error.faults} />}
      {preview.data && (
        <ImportPreview preview={preview.data} busy={save.isPending} onMakeLive={save.mutate} />
      )}
    </>
  )
}

/** Whether the content is wrong, not the connection. */
function isFileFault(error: unknown): error is ApiFault {
  return error instanceof ApiFault && error.code === "VALIDATION_FAILED"
}

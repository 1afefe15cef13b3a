import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ApiFault, send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Panel } from "../../parts/page.tsx"
import { useToasts } from "../../parts/toast.tsx"
import { matchOf, useSetMenu } from "../current-menu.ts"
import type { Preview } from "../edit/use-review.ts"
import style from "./import.module.css"
import { ImportFaults, ImportPreview } from "./outcome.tsx"
import { type Source, SourceForm } from "./source-form.tsx"

/** Menu export to a spreadsheet, and import. */
export default function Import() {
  const { menu, words } = useText()
  const text = menu.import
  return (
    <div className={style.view}>
      <p className="soft">{text.about}</p>
      <Panel title={text.exportTitle} about={text.exportAbout}>
        <a href="/console/v1/menu/export.csv" download className={`accent-on-hover ${style.export}`}>
          <Icon name="download" /> {words.download}
        </a>
      </Panel>
      <ImportPanel />
    </div>
  )
}

function ImportPanel() {
  const text = useText().menu.import
  const toasts = useToasts()
  const queries = useQueryClient()
  const setMenu = useSetMenu()
  const [source, setSource] = useState<Source | null>(null)
  const [imports, setImports] = useState(0)
  const preview = useMutation({
    mutationFn: (body: Source) => send("POST", "/console/v1/menu/import/preview", { body }),
    onError: error => {
      if (!isFileFault(error)) toasts.failed(error)
    },
  })
  const save = useMutation({
    mutationFn: ({ menu, version }: Preview) =>
      send("PUT", "/console/v1/menu", { body: menu, ifMatch: matchOf(version) }),
    onSuccess: answer => {
      setMenu(answer)
      preview.reset()
      setSource(null)
      setImports(imports + 1)
      toasts.done(text.live(answer.version))
      void queries.invalidateQueries({ queryKey: ["menu", "versions"] })
    },
    onError: error => {
      if (!(error instanceof ApiFault && error.code === "EDIT_CONFLICT")) return toasts.failed(error)
      // The live menu changed, so the preview is outdated: show it again before the import.
      toasts.warn(text.conflict)
      if (source) preview.mutate(source)
    },
  })
  return (
    <Panel title={text.importTitle} about={text.importAbout}>
      <SourceForm
        // Reset the form after each import.
        key={imports}
        busy={preview.isPending}
        onSource={next => {
          setSource(next)
          preview.mutate(next)
        }}
        onChange={() => preview.reset()}
      />
      {isFileFault(preview.error) && <ImportFaults faults={preview.error.faults} />}
      {preview.data && (
        <ImportPreview preview={preview.data} busy={save.isPending} onMakeLive={save.mutate} />
      )}
    </Panel>
  )
}

/** Whether the content is wrong, not the connection. */
function isFileFault(error: unknown): error is ApiFault {
  return error instanceof ApiFault && error.code === "VALIDATION_FAILED"
}

import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Segments } from "../../parts/choice.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Panel } from "../../parts/page.tsx"
import { useToasts } from "../../parts/toast.tsx"
import { decodeFile } from "./decode-file.ts"
import style from "./import.module.css"
import type { OpenedFile } from "./open-file.ts"
import { readInWorker } from "./read-in-worker.ts"
import { SheetFault } from "./sheet-fault.ts"
import { SheetForm } from "./sheet-form.tsx"
import { type Source, SourceForm } from "./source-form.tsx"
import { csvOf, isWholeMenu } from "./whole-menu.ts"
import { WholeMenu } from "./whole-menu-import.tsx"
import type { Worksheet } from "./workbook.ts"

/** Menu export to a spreadsheet, and import. */
export default function Import() {
  const { menu, words } = useText("menu")
  const text = menu.import
  return (
    <div className={style.view}>
      <p className="soft">{text.about}</p>
      <ImportPanel />
      <Panel title={text.exportTitle} about={text.exportAbout}>
        <a href="/console/v1/menu/export.csv" download className={`target accent-on-hover ${style.export}`}>
          <Icon name="download" /> {words.download}
        </a>
      </Panel>
    </div>
  )
}

/** A file that was read, each time with a new number, so that nothing of the one before stays. */
interface Opened {
  readonly number: number
  readonly source: Source
  readonly file: OpenedFile
}

function ImportPanel() {
  const text = useText("menu").menu.import
  const toasts = useToasts()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [fault, setFault] = useState<SheetFault | null>(null)
  const [busy, setBusy] = useState(false)
  const [imports, setImports] = useState(0)
  const clear = () => {
    setOpened(null)
    setFault(null)
  }
  const open = async (source: Source) => {
    clear()
    setBusy(true)
    try {
      const file = await readInWorker(source)
      setOpened({ number: (opened?.number ?? 0) + 1, source, file })
    } catch (error) {
      if (error instanceof SheetFault) setFault(error)
      else toasts.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={text.importTitle} about={text.importAbout}>
      {/* Reset the form after each import. */}
      <SourceForm key={imports} busy={busy} onSource={source => void open(source)} onChange={clear} />
      {fault && <FileFault fault={fault} />}
      {opened && (
        <OpenedContent
          key={opened.number}
          opened={opened}
          onDone={() => {
            clear()
            setImports(imports + 1)
          }}
        />
      )}
    </Panel>
  )
}

function FileFault({ fault }: { fault: SheetFault }) {
  const text = useText("menu").menu.import
  return (
    <p role="alert" className={`urgent-box ${style.faults}`}>
      {text.faults[fault.reason]}
    </p>
  )
}

interface ContentProps {
  opened: Opened
  onDone: () => void
}

function OpenedContent({ opened: { source, file }, onDone }: ContentProps) {
  const text = useText("menu").menu.import
  const [meaning, setMeaning] = useState<"whole" | "sheet">("sheet")
  if (file.kind === "json") return <WholeMenu content={file.content} format="json" onDone={onDone} />
  const whole = file.sheets.find(({ table }) => isWholeMenu(table) === "yes")
  const [first] = file.sheets
  const canBeWhole = file.sheets.length === 1 && first && isWholeMenu(first.table) === "maybe" ? first : null
  const replacing = whole ?? (meaning === "whole" ? canBeWhole : null)
  return (
    <>
      {canBeWhole && (
        <Segments
          legend={text.meaning}
          value={meaning}
          onChange={setMeaning}
          hint={meaning === "whole" ? text.meaningWholeHint : text.meaningSheetHint}
          careful={meaning === "whole"}
          options={[
            { value: "sheet", label: text.meaningSheet },
            { value: "whole", label: text.meaningWhole },
          ]}
        />
      )}
      {whole && <p>{text.isExport}</p>}
      {replacing ? (
        <WholeMenu content={textOf(replacing, source)} format="csv" onDone={onDone} />
      ) : (
        <SheetForm worksheets={file.sheets} fileName={"fileName" in source ? source.fileName : text.pasted} />
      )}
    </>
  )
}

/** The text as it is, so that faults name its own rows. A workbook has none. */
function textOf({ table }: Worksheet, source: Source): string {
  if ("text" in source) return source.text
  const isWorkbook = source.bytes[0] === 0x50 && source.bytes[1] === 0x4b
  return isWorkbook ? csvOf(table) : decodeFile(source.bytes)
}

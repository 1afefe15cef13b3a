import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Segments } from "../../parts/choice.tsx"
import { SelectField } from "../../parts/field.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Panel } from "../../parts/page.tsx"
import { useToasts } from "../../parts/toast.tsx"
import { decodeFile } from "./decode-file.ts"
import style from "./import.module.css"
import { checkRowCount, firstWithDishes, type OpenedFile, openFile, openText } from "./open-file.ts"
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
      const file = await ("text" in source ? openText(source.text) : openFile(source.bytes, source.fileName))
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
  const [chosen, setChosen] = useState(() =>
    file.kind === "sheets" ? String(firstWithDishes(file.sheets)) : "",
  )
  if (file.kind === "json") return <WholeMenu content={file.content} format="json" onDone={onDone} />
  const sheet = file.sheets[Number(chosen)] ?? file.sheets[0]
  if (!sheet) return null
  return (
    <>
      {file.sheets.length > 1 && (
        <SelectField
          label={text.worksheet}
          hint={text.worksheetHint}
          value={chosen}
          onChange={setChosen}
          options={file.sheets.map(({ name, hidden }, index) => ({
            value: String(index),
            label: hidden ? text.hidden(name) : name,
          }))}
        />
      )}
      <SheetContent key={chosen} sheet={sheet} source={source} onDone={onDone} />
    </>
  )
}

interface SheetProps {
  sheet: Worksheet
  source: Source
  onDone: () => void
}

function SheetContent({ sheet, source, onDone }: SheetProps) {
  const text = useText("menu").menu.import
  const isWhole = isWholeMenu(sheet.table)
  const [meaning, setMeaning] = useState<"whole" | "sheet">(isWhole === "yes" ? "whole" : "sheet")
  const fault = meaning === "sheet" ? rowFault(sheet) : null
  return (
    <>
      {isWhole === "maybe" && (
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
      {isWhole === "yes" && <p>{text.isExport}</p>}
      {fault && <FileFault fault={fault} />}
      {meaning === "whole" && <WholeMenu content={textOf(sheet, source)} format="csv" onDone={onDone} />}
      {meaning === "sheet" && !fault && (
        <SheetForm sheet={sheet} fileName={"fileName" in source ? source.fileName : text.pasted} />
      )}
    </>
  )
}

function rowFault(sheet: Worksheet): SheetFault | null {
  try {
    checkRowCount(sheet)
    return null
  } catch (error) {
    if (error instanceof SheetFault) return error
    throw error
  }
}

/** The text as it is, so that faults name its own rows. A workbook has none. */
function textOf({ table }: Worksheet, source: Source): string {
  if ("text" in source) return source.text
  const isWorkbook = source.bytes[0] === 0x50 && source.bytes[1] === 0x4b
  return isWorkbook ? csvOf(table) : decodeFile(source.bytes)
}

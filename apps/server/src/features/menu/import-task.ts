import { type Fault, Refusal } from "@rasoi/contract"
import { type MenuDocument, MenuPreview } from "@rasoi/contract/console"
import { compareMenus } from "@rasoi/core"
// Not from its index: the thread starts sooner with less to load.
import { encodeOnce } from "../../http/encoded.ts"
import { serialiserFor } from "../../http/serialise.ts"
import type { CsvFault } from "./csv/faults.ts"
import { type MenuFile, readMenuFile } from "./read-file.ts"
import { requireValidMenu } from "./valid-menu.ts"

interface ImportTask {
  readonly file: MenuFile
  readonly current: MenuDocument
  readonly version: number
  readonly acceptEncoding: string | undefined
}

/** The response as bytes, or why the file is refused. */
export type ImportResult =
  | { readonly bytes: Uint8Array; readonly encoding: "gzip" | undefined }
  | { readonly faults: Fault[] }

/** What a file would change, from its text to the bytes of the response. */
export async function runImport(task: ImportTask): Promise<ImportResult> {
  const { file, current, version, acceptEncoding } = task
  const read = await readMenuFile(file, current)
  const faults = "faults" in read ? read.faults.map(describeFault) : faultsOf(read.menu)
  if ("faults" in read || faults.length > 0) return { faults }
  const { menu } = read
  const preview = { object: "menu_preview", version, menu, changes: compareMenus(current, menu) }
  const text = serialiserFor(MenuPreview)(preview)
  const compressed = encodeOnce(text, acceptEncoding)
  return { bytes: compressed ?? Buffer.from(text), encoding: compressed && "gzip" }
}

function faultsOf(menu: MenuDocument): Fault[] {
  try {
    requireValidMenu(menu)
    return []
  } catch (error) {
    if (error instanceof Refusal && error.faults) return error.faults
    throw error
  }
}

/** Row and column as a field path: `rows[12].Price`. */
function describeFault({ row, column, ...rest }: CsvFault): Fault {
  if (row === 0) return { field: "content", ...rest }
  return { field: column === "" ? `rows[${row}]` : `rows[${row}].${column}`, ...rest }
}

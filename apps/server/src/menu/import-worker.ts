import { parentPort } from "node:worker_threads"
import { type Fault, Refusal } from "@rasoi/contract"
import { type MenuDocument, MenuPreview } from "@rasoi/contract/console"
import { compareMenus } from "@rasoi/core"
import { encodeOnce, serialiserFor } from "../http/index.ts"
import type { CsvFault } from "./csv/faults.ts"
import type { ImportResult, ImportTask } from "./import-preview.ts"
import { joinMenu } from "./menu-pieces.ts"
import { readMenuFile } from "./read-file.ts"
import { requireValidMenu } from "./valid-menu.ts"

async function run({ file, current, version, acceptEncoding }: ImportTask): Promise<ImportResult> {
  const before = joinMenu(current)
  const read = await readMenuFile(file, before)
  const faults = "faults" in read ? read.faults.map(describeFault) : faultsOf(read.menu)
  if ("faults" in read || faults.length > 0) return { faults }
  const { menu } = read
  const preview = { object: "menu_preview", version, menu, changes: compareMenus(before, menu) }
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

parentPort?.on("message", async (task: ImportTask) => {
  const result = await run(task)
  if ("faults" in result) return parentPort?.postMessage(result)
  // A copy, because the bytes may be a part of a buffer that this thread shares between its parts.
  const bytes = new Uint8Array(result.bytes)
  parentPort?.postMessage({ ...result, bytes }, [bytes.buffer])
})

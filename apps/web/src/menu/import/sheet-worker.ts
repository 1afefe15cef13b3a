/// <reference lib="webworker" />
import { checkRowCount, openFile, openText, type SheetAnswer } from "./open-file.ts"
import { SheetFault } from "./sheet-fault.ts"
import type { Source } from "./source-form.tsx"

const worker = self as unknown as DedicatedWorkerGlobalScope

async function answer(source: Source): Promise<SheetAnswer> {
  try {
    const file = await ("text" in source ? openText(source.text) : openFile(source.bytes, source.fileName))
    if (file.kind === "sheets") checkRowCount(file.sheets)
    return { file }
  } catch (error) {
    return { fault: error instanceof SheetFault ? error.reason : "BROKEN" }
  }
}

worker.addEventListener("message", ({ data }: MessageEvent<Source>) => {
  void answer(data).then(result => worker.postMessage(result))
})

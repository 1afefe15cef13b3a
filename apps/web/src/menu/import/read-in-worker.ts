import { scriptUrl } from "../../browser/script-url.ts"
import type { OpenedFile, SheetAnswer } from "./open-file.ts"
import { longestReadingMs, SheetFault, type SheetFaultReason } from "./sheet-fault.ts"
import workerUrl from "./sheet-worker.ts?worker&url"
import type { Source } from "./source-form.tsx"

/** A hostile file can keep a parser busy for hours: it is read beside the page, and stopped. */
export function readInWorker(source: Source): Promise<OpenedFile> {
  const worker = new Worker(scriptUrl(workerUrl), { type: "module" })
  return new Promise<OpenedFile>((resolve, reject) => {
    const fail = (reason: SheetFaultReason) => reject(new SheetFault(reason))
    const timer = setTimeout(() => fail("TOO_SLOW"), longestReadingMs)
    worker.addEventListener("message", ({ data }: MessageEvent<SheetAnswer>) => {
      clearTimeout(timer)
      if ("file" in data) resolve(data.file)
      else fail(data.fault)
    })
    // The worker has no memory left, or its file did not arrive.
    worker.addEventListener("error", () => {
      clearTimeout(timer)
      fail("TOO_SLOW")
    })
    worker.postMessage(source)
  }).finally(() => worker.terminate())
}

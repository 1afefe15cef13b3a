import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react"
import { send } from "../api/send.ts"
import { readPreference } from "../browser/preferences.ts"
import { useToasts } from "../parts/toast.tsx"
import { type PrintDocument, type PrintedSections, PrintLayout } from "./layout.tsx"
import style from "./print.module.css"
import { PrintFrame } from "./print-frame.tsx"

interface Printer {
  printTicket(orderId: string): Promise<void>
  printBill(orderId: string): Promise<void>
  /** Without a number, the last one for the order. */
  printCreditNote(orderId: string, number?: string): Promise<void>
  /** Something that is no document of an order, and is not counted. */
  printList(list: PrintedSections): void
}

interface Printed extends PrintedSections {
  object: PrintDocument["object"] | "list"
  Code?: Parameters<typeof PrintLayout>[0]["Code"]
}

/** What draws codes is loaded with the first one. A bill without its code is better than no bill. */
async function withCode(printed: Printed): Promise<Printed> {
  if (!printed.sections.some(({ code }) => code)) return printed
  return { ...printed, Code: (await import("./code.tsx").catch(() => null))?.PrintedCode }
}

const PrinterContext = createContext<Printer | null>(null)

/** The server provides and counts every print of an order: the second one is marked as a duplicate. */
export function PrinterProvider({ children }: { children: ReactNode }) {
  const toasts = useToasts()
  const [printed, setPrinted] = useState<Printed | null>(null)
  const fetchDocument = useCallback(
    async (document: "ticket" | "bill" | "credit-note", id: string, number?: string) => {
      const query = { language: readPreference("language"), ...(number && { number }) }
      const input = { path: { id }, query }
      try {
        setPrinted(await withCode(await send("POST", `/console/v1/orders/{id}/${document}`, input)))
      } catch (error) {
        toasts.failed(error)
      }
    },
    [toasts],
  )
  const printer = useMemo<Printer>(
    () => ({
      printTicket: id => fetchDocument("ticket", id),
      printBill: id => fetchDocument("bill", id),
      printCreditNote: (id, number) => fetchDocument("credit-note", id, number),
      printList: list => void withCode({ object: "list", ...list }).then(setPrinted),
    }),
    [fetchDocument],
  )
  return (
    <PrinterContext value={printer}>
      {children}
      {printed && <Sheet printed={printed} onPrinted={() => setPrinted(null)} />}
    </PrinterContext>
  )
}

export function usePrinter(): Printer {
  const printer = use(PrinterContext)
  if (!printer) throw new Error("usePrinter needs a PrinterProvider")
  return printer
}

/** The sheet itself, visible only in print. */
function Sheet({ printed, onPrinted }: { printed: Printed; onPrinted: () => void }) {
  const width = readPreference("paperWidth")
  return (
    <PrintFrame
      className={style.sheet}
      data-paper={printed.object}
      data-width={width}
      widthMm={Number(width)}
      heightMm="CONTENT"
      onPrinted={onPrinted}
    >
      <PrintLayout document={printed} Code={printed.Code} />
    </PrintFrame>
  )
}

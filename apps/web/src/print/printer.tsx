import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { createPortal } from "react-dom"
import { send } from "../api/send.ts"
import { useToasts } from "../parts/toast.tsx"
import { readPreference } from "../shell/preferences.ts"
import { type PrintDocument, PrintLayout } from "./layout.tsx"
import style from "./print.module.css"

interface Printer {
  printTicket(orderId: string): Promise<void>
  printBill(orderId: string): Promise<void>
}

const PrinterContext = createContext<Printer | null>(null)

/** Every print is taken from the server, which counts it: the second is a duplicate and says so. */
export function PrinterProvider({ children }: { children: ReactNode }) {
  const toasts = useToasts()
  const [printed, setPrinted] = useState<PrintDocument | null>(null)
  const take = useCallback(
    async (document: "ticket" | "bill", id: string) => {
      const input = { path: { id }, query: { language: readPreference("language") } }
      try {
        setPrinted(await send("POST", `/console/v1/orders/{id}/${document}`, input))
      } catch (error) {
        toasts.failed(error)
      }
    },
    [toasts],
  )
  const printer = useMemo<Printer>(
    () => ({ printTicket: id => take("ticket", id), printBill: id => take("bill", id) }),
    [take],
  )
  return (
    <PrinterContext value={printer}>
      {children}
      {printed && createPortal(<Sheet printed={printed} onPrinted={() => setPrinted(null)} />, document.body)}
    </PrinterContext>
  )
}

export function usePrinter(): Printer {
  const printer = use(PrinterContext)
  if (!printer) throw new Error("usePrinter stands outside its provider")
  return printer
}

const millimetresPerPixel = 25.4 / 96

/** The paper itself, seen by the printer only. */
function Sheet({ printed, onPrinted }: { printed: PrintDocument; onPrinted: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const height = sheet.current?.getBoundingClientRect().height ?? 0
    const rules = new CSSStyleSheet()
    // A roll has no page length, and browsers ignore "auto": the page is as long as what stands on it.
    rules.replaceSync(`@page { size: 80mm ${Math.ceil(height * millimetresPerPixel) + 2}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    document.documentElement.dataset.printing = "roll"
    addEventListener("afterprint", onPrinted)
    // The paper is drawn first; printing may hold the page up.
    const timer = setTimeout(() => print(), 0)
    return () => {
      clearTimeout(timer)
      removeEventListener("afterprint", onPrinted)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== rules)
      delete document.documentElement.dataset.printing
    }
  }, [onPrinted])
  return (
    <div ref={sheet} className={style.sheet} data-paper={printed.object} aria-hidden="true">
      <PrintLayout document={printed} />
    </div>
  )
}

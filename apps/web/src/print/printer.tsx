import type { ResponseOf } from "@rasoi/contract"
import type { getBill, getTicket } from "@rasoi/contract/console"
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
import { Bill } from "./bill.tsx"
import style from "./print.module.css"
import { Ticket } from "./ticket.tsx"

export type TicketPaper = ResponseOf<typeof getTicket>
export type BillPaper = ResponseOf<typeof getBill>

interface Printer {
  printTicket(orderId: string): Promise<void>
  printBill(orderId: string): Promise<void>
}

const PrinterContext = createContext<Printer | null>(null)

/** Every print is taken from the server, which counts it: the second is a duplicate and says so. */
export function PrinterProvider({ children }: { children: ReactNode }) {
  const toasts = useToasts()
  const [paper, setPaper] = useState<TicketPaper | BillPaper | null>(null)
  const take = useCallback(
    async (fetchPaper: () => Promise<TicketPaper | BillPaper>) => {
      try {
        setPaper(await fetchPaper())
      } catch (error) {
        toasts.failed(error)
      }
    },
    [toasts],
  )
  const printer = useMemo<Printer>(
    () => ({
      printTicket: id => take(() => send("POST", "/console/v1/orders/{id}/ticket", { path: { id } })),
      printBill: id => take(() => send("POST", "/console/v1/orders/{id}/bill", { path: { id } })),
    }),
    [take],
  )
  return (
    <PrinterContext value={printer}>
      {children}
      {paper && createPortal(<Sheet paper={paper} onPrinted={() => setPaper(null)} />, document.body)}
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
function Sheet({ paper, onPrinted }: { paper: TicketPaper | BillPaper; onPrinted: () => void }) {
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
    <div ref={sheet} className={style.sheet} data-paper={paper.object} aria-hidden="true">
      {paper.object === "ticket" ? <Ticket ticket={paper} /> : <Bill bill={paper} />}
    </div>
  )
}

/** Bills and tickets, for a tablet that prints without a network. Loaded only there. */
export { billOnPaper } from "./print/bill.ts"
export type { PrintDocument } from "./print/lines.ts"
export { ticketOnPaper } from "./print/ticket.ts"
export { printTexts } from "./print/words.ts"

export { ticketDocument } from "./documents.ts"
export { mountPrintDocuments } from "./routes.ts"

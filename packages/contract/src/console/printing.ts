import { endpoint } from "../endpoint.ts"
import { consoleLanguages, defaultLanguage } from "../languages.ts"
import { choice, closed, nullable, object, text } from "../schema.ts"
import Type from "../type.ts"
import { serviceOrDevice, signedIn } from "./access.ts"

const printText = {
  text: Type.String({ description: "A line break in it is kept." }),
  emphasis: choice(["NONE", "BOLD", "UNDERLINED", "LARGE", "HUGE", "BOXED"]),
}

const PrintLine = object("PrintLine", {
  ...printText,
  align: choice(["START", "CENTER"]),
  quantity: nullable(Type.String({ description: "Stands before the text." })),
  amount: nullable(Type.String({ description: "Stands at the end of the line." })),
  details: Type.Array(Type.Object(printText), { description: "Lines below the text, such as add-ons." }),
})

/** All words of a print, in order. A layout adds none: so the browser's print and the printer's say the same. */
export const PrintDocument = object("PrintDocument", {
  object: choice(["ticket", "bill", "credit_note"]),
  copy: choice(["ORIGINAL", "DUPLICATE"], "A second print is marked as such."),
  sections: Type.Array(
    Type.Object({
      list: Type.Boolean({ description: "The lines are entries of a list, such as dishes." }),
      lines: Type.Array(PrintLine),
      code: Type.Optional(
        Type.String({ description: "The content of a QR code that stands below the lines." }),
      ),
    }),
    { description: "With a separator between them." },
  ),
})

const printing = <const Method extends "GET" | "POST", const Path extends string>(
  method: Method,
  path: Path,
  summary: string,
) =>
  ({
    id: `console.orders.${path}.${method === "GET" ? "get" : "print"}`,
    method,
    path: `/console/v1/orders/{id}/${path}` as const,
    tag: "Orders",
    summary,
    description:
      method === "GET"
        ? "A look, not a print."
        : "The first print is the original, every further one a duplicate, in whichever format.",
    access: serviceOrDevice,
    errors: [...signedIn, "NOT_FOUND"],
  }) as const

const tabPrinting = <const Method extends "GET" | "POST", const Path extends string>(
  method: Method,
  path: Path,
  summary: string,
) =>
  ({
    ...printing(method, path, summary),
    id: `console.counter.tabs.${path}.${method === "GET" ? "get" : "print"}`,
    path: `/console/v1/counter/tabs/{id}/${path}` as const,
    tag: "Counter",
  }) as const

export const PrintLanguage = Type.Optional(
  choice(consoleLanguages, `The language of the words. Left out, ${defaultLanguage}.`),
)

const PaperWidth = Type.Optional(
  choice(["80", "58"], "The paper in millimetres: 48 columns, or 32. Left out, 80."),
)

const asDocument = {
  query: closed({ language: PrintLanguage }),
  response: { status: 200, schema: PrintDocument },
} as const

const asBytes = {
  query: closed({
    width: PaperWidth,
    language: PrintLanguage,
  }),
  response: { status: 200, mediaType: "application/octet-stream" },
} as const

/** An order can have several. */
const NoteNumber = Type.Optional(
  text({ min: 1, max: "id", description: "Of a credit note for this order. Left out, the last one." }),
)
const asNoteDocument = {
  ...asDocument,
  query: closed({ language: PrintLanguage, number: NoteNumber }),
} as const
const asNoteBytes = {
  ...asBytes,
  query: closed({ width: PaperWidth, language: PrintLanguage, number: NoteNumber }),
} as const

export const getTicket = endpoint({
  ...printing(
    "GET",
    "ticket",
    "The kitchen ticket as the next print would be, marked as a preview until it is printed",
  ),
  ...asDocument,
})

export const printTicket = endpoint({
  ...printing("POST", "ticket", "Take a print of the kitchen ticket"),
  ...asDocument,
})

export const getBill = endpoint({
  ...printing("GET", "bill", "The GST bill as the next print would be"),
  ...asDocument,
})

export const printBill = endpoint({
  ...printing("POST", "bill", "Take a print of the GST bill"),
  ...asDocument,
})

export const getTicketBytes = endpoint({
  ...printing("GET", "ticket.escpos", "The kitchen ticket in ESC/POS, as the next print would be"),
  ...asBytes,
})

export const printTicketBytes = endpoint({
  ...printing("POST", "ticket.escpos", "Take a print of the kitchen ticket in ESC/POS"),
  ...asBytes,
})

export const getBillBytes = endpoint({
  ...printing("GET", "bill.escpos", "The GST bill in ESC/POS, as the next print would be"),
  ...asBytes,
})

export const printBillBytes = endpoint({
  ...printing("POST", "bill.escpos", "Take a print of the GST bill in ESC/POS"),
  ...asBytes,
})

export const getCreditNote = endpoint({
  ...printing("GET", "credit-note", "The credit note for an order as the next print would be"),
  ...asNoteDocument,
})

export const printCreditNote = endpoint({
  ...printing("POST", "credit-note", "Take a print of the credit note for an order"),
  ...asNoteDocument,
})

export const getCreditNoteBytes = endpoint({
  ...printing("GET", "credit-note.escpos", "The credit note in ESC/POS, as the next print would be"),
  ...asNoteBytes,
})

export const printCreditNoteBytes = endpoint({
  ...printing("POST", "credit-note.escpos", "Take a print of the credit note in ESC/POS"),
  ...asNoteBytes,
})

export const getTabBill = endpoint({
  ...tabPrinting("GET", "bill", "The bill of a tab as the next print would be"),
  ...asDocument,
})

export const printTabBill = endpoint({
  ...tabPrinting("POST", "bill", "Take a print of a tab's bill, which issues it"),
  ...asDocument,
})

export const getTabBillBytes = endpoint({
  ...tabPrinting("GET", "bill.escpos", "The bill of a tab in ESC/POS, as the next print would be"),
  ...asBytes,
})

export const printTabBillBytes = endpoint({
  ...tabPrinting("POST", "bill.escpos", "Take a print of a tab's bill in ESC/POS, which issues it"),
  ...asBytes,
})

export const printingEndpoints = [
  getTicket,
  printTicket,
  getBill,
  printBill,
  getTicketBytes,
  printTicketBytes,
  getBillBytes,
  printBillBytes,
  getCreditNote,
  printCreditNote,
  getCreditNoteBytes,
  printCreditNoteBytes,
  getTabBill,
  printTabBill,
  getTabBillBytes,
  printTabBillBytes,
] as const

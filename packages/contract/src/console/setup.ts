import { endpoint } from "../endpoint.ts"
import { choice, closed, closedObject, object } from "../schema.ts"
import Type from "../type.ts"
import { needs, serviceOrDevice, signedIn, withBody } from "./access.ts"
import { gstKinds } from "./documents.ts"
import { ConsoleOrder } from "./order-schemas.ts"
import { PrintDocument, PrintLanguage } from "./printing.ts"

/** What a restaurant needs before its first order, in the order in which an owner does it. */
export const setupLineIds = [
  "PROFILE",
  "MENU",
  "HOURS",
  "GST",
  "FSSAI",
  "ORDER_TYPES",
  "PAYMENTS",
  "TEAM",
  "TABLET",
  "REHEARSAL",
  "ADDRESS",
  "BACKUPS",
  "SWITCH_ON",
] as const
export type SetupLineId = (typeof setupLineIds)[number]

/** Why a line is not done. */
export const setupReasons = [
  "PHONE_INCOMPLETE",
  "NO_DISH",
  "HOURS_AT_DEFAULT",
  "NEVER_OPEN",
  "NO_GSTIN",
  "GSTIN_WITHOUT_GST",
  "NO_GST_RATE",
  "NO_RATE_AT_ALL",
  "NO_FSSAI",
  "NO_ORDER_TYPE",
  "PICKUP_ONLY",
  "NO_PINCODES",
  "PAYMENTS_NOT_ANSWERED",
  "NO_TEAM",
  "NO_SOUND",
  "NOT_REHEARSED",
  "NOT_HTTPS",
  "LOCAL_ADDRESS",
  "BACKUPS_OFF",
  "NO_BACKUP_YET",
  "BACKUP_OVERDUE",
  "ORDERING_OFF",
] as const
export type SetupReason = (typeof setupReasons)[number]

const SetupLine = Type.Object({
  id: choice(setupLineIds),
  done: Type.Boolean(),
  dismissed: Type.Boolean({
    description:
      "The owner said that it is not needed. A GSTIN without GST, and GST without any rate, are asked about all the same.",
  }),
  reasons: Type.Array(choice(setupReasons), { description: "Why it is not done." }),
})
export type SetupLine = Type.Static<typeof SetupLine>

/** Whether the prices of the menu include it. */
export const gstInPrices = ["NONE", "SOME", "ALL"] as const

const SetupGst = Type.Object({
  kind: choice(gstKinds),
  hasGstin: Type.Boolean(),
  rates: Type.Array(Type.Number(), {
    description: "What is charged: the rates of the dishes above 0, in per cent, lowest first.",
  }),
  included: choice(gstInPrices, "Of the dishes with such a rate, those whose price includes it."),
  dishes: Type.Integer({ description: "All dishes of the menu." }),
  withoutRate: Type.Integer({ description: "The dishes with a rate of 0." }),
})
export type SetupGst = Type.Static<typeof SetupGst>

const Setup = object("Setup", {
  object: Type.Literal("setup"),
  lines: Type.Array(SetupLine, { description: "In the order in which an owner does them." }),
  gst: SetupGst,
  orderAccepted: Type.Boolean({
    description: "Staff accepted an order that was no test: the first day is over.",
  }),
})

const Rehearsal = object("Rehearsal", {
  object: Type.Literal("rehearsal"),
  order: ConsoleOrder,
  ticket: PrintDocument,
})

const setup = { tag: "Setup", access: needs("setup"), errors: signedIn } as const

export const getSetup = endpoint({
  ...setup,
  id: "console.setup.get",
  method: "GET",
  path: "/console/v1/setup",
  summary: "What is still missing before the first order",
  response: { status: 200, schema: Setup },
})

export const dismissSetupLine = endpoint({
  ...setup,
  id: "console.setup.dismiss",
  method: "PATCH",
  path: "/console/v1/setup/{id}",
  summary: "Dismiss a line, or bring it back",
  description: "For every owner of the restaurant, on every device.",
  body: closedObject("DismissSetupLineRequest", { dismissed: Type.Boolean() }),
  response: { status: 200, schema: Setup },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
})

export const getRehearsal = endpoint({
  ...setup,
  access: serviceOrDevice,
  id: "console.setup.rehearsal.get",
  method: "GET",
  path: "/console/v1/setup/rehearsal",
  summary: "A sample order and its kitchen ticket",
  description:
    "Made from dishes of the live menu and marked SAMPLE. Nothing is stored, and no order number is used. 404 if no dish is on sale.",
  query: closed({ language: PrintLanguage }),
  response: { status: 200, schema: Rehearsal },
  errors: [...signedIn, "NOT_FOUND"],
})

export const finishRehearsal = endpoint({
  ...setup,
  access: serviceOrDevice,
  id: "console.setup.rehearsal.finish",
  method: "POST",
  path: "/console/v1/setup/rehearsal",
  summary: "Record that a device rang, showed and printed the sample order",
  response: { status: 204 },
})

export const reportSound = endpoint({
  id: "console.devices.sound",
  method: "POST",
  path: "/console/v1/devices/sound",
  tag: "Setup",
  summary: "Say that new orders ring on this device",
  description:
    "A console sends it once, when its sound is on and the browser allows it to play. The checklist counts only paired devices.",
  access: serviceOrDevice,
  response: { status: 204 },
  errors: signedIn,
})

export const setupEndpoints = [
  getSetup,
  dismissSetupLine,
  getRehearsal,
  finishRehearsal,
  reportSound,
] as const

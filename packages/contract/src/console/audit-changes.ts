import { roles } from "../permissions.ts"
import { choice, nullable } from "../schema.ts"
import { KeyMode } from "../scopes.ts"
import Type from "../type.ts"
import { approvedActs } from "./approved-acts.ts"
import { MenuChange } from "./menu-changes.ts"

/** `DEVICE`: a paired device on which nobody is signed in. `CUSTOMER`: the holder of a tracking link. `UNKNOWN`: somebody who is not signed in. */
export const auditActorKinds = ["STAFF", "DEVICE", "COMMAND_LINE", "CLOCK", "CUSTOMER", "UNKNOWN"] as const
export type AuditActorKind = (typeof auditActorKinds)[number]

/** What somebody did. A log also has what earlier versions wrote. */
export const auditActions = [
  "settings.changed",
  "menu.changed",
  "menu.exported",
  "menu.restored",
  "page.changed",
  "ordering.paused",
  "ordering.resumed",
  "restaurant.created",
  "restaurant.suspended",
  "restaurant.resumed",
  "deliveryPerson.added",
  "deliveryPerson.changed",
  "bill.cancelled",
  "bill.credited",
  "bill.enteredCancelled",
  "bill.otherYear",
  "payment.received",
  "payment.refunded",
  "payment.aboveOpen",
  "cash.handedIn",
  "payment.corrected",
  "day.closed",
  "order.entered",
  "order.soldOutToo",
  "order.voided",
  "order.voidedMade",
  "order.tabChanged",
  "tab.renamed",
  "tab.closed",
  "mark.seen",
  "entry.removed",
  "phone.blocked",
  "phone.unblocked",
  "order.cancelled",
  "order.cancelledByStaff",
  "order.cancelAsked",
  "booking.cancelled",
  "booking.moved",
  "booking.moveAsked",
  "seats.blocked",
  "seats.unblocked",
  "key.created",
  "key.rolled",
  "key.revoked",
  "key.logShown",
  "key.logHidden",
  "key.limits",
  "staff.created",
  "staff.changed",
  "staff.removed",
  "staff.password",
  "pin.set",
  "pin.cleared",
  "pin.locked",
  "approval.given",
  "session.started",
  "session.refused",
  "session.ended",
  "session.renamed",
  "device.code",
  "device.paired",
  "device.removed",
  "report.exported",
  "privacy.found",
  "privacy.exported",
  "privacy.erased",
  "privacy.reapplied",
] as const
export type AuditAction = (typeof auditActions)[number]

/** Many a day, wherever the Counter is used: the log shows them apart from the changes. An index of the table names them, too. */
export const saleActions = ["order.entered", "payment.received"] as const satisfies AuditAction[]
export const auditKinds = ["CHANGES", "SALES"] as const
export type AuditKind = (typeof auditKinds)[number]

/** What an audit entry changed, as data: the console makes sentences of it in the reader's language. */

function change<const Kind extends string, Members extends Type.TProperties>(
  kind: Kind,
  members: Members,
  description?: string,
) {
  return Type.Object({ kind: Type.Literal(kind), ...members }, description ? { description } : {})
}

const Name = Type.String()
const Role = choice(roles)
const Count = Type.Integer()
/** Any JSON value. */
const Value = Type.Unsafe<unknown>({})

export const TextChange = change("TEXT", { text: Name }, "An entry of a version that kept sentences only.")

export const AuditChange = Type.Union(
  [
    TextChange,
    change("UNTIL", { until: Name }, "Orders are paused until then."),
    change("ROLE", { from: nullable(Role), to: Role }, "`from` is null for somebody new."),
    change("NAME", { from: Name, to: Name }),
    change("PERSON", { name: Name, role: Role }, "Who was removed."),
    change("DEVICE_OF", { name: Name }, "Whose device it was."),
    change("PAIRED_BY", { name: Name }, "Who made the code that the device was paired with."),
    change("TAKEN_BY", { name: Name }, "Who took it on the tablet, if somebody else sent it."),
    change("APPROVED_BY", { name: Name }, "The manager whose PIN allowed it."),
    change("APPROVES", { act: choice(approvedActs), by: Name }, "What a manager allowed to whom."),
    change("SIGNED_OUT", { devices: Count, others: Type.Boolean() }, "`others`: all but the device in use."),
    change("KEY", { mode: KeyMode, scopes: Type.Array(Name) }),
    change("OLD_SECRET", { endsInMinutes: Count }),
    change("LIMIT", { endpoint: Name, perMinute: Count }),
    change("SEATS", { seats: Count, from: Name, to: Name }),
    change("SETTING", { path: Name, from: Value, to: Value }, "Null where the member was or is not there."),
    change(
      "PERSONAL_DATA",
      { orders: Count, reservations: Count, deliveries: Count },
      "How many records of one person were found, exported or cleared.",
    ),
    change("ADDRESS", { address: Name }, "The IP address, or the /64 network of an IPv6 address."),
    change("MENU", { change: MenuChange }),
    change(
      "MONEY",
      {
        what: choice(["RECEIVED", "REFUNDED", "ABOVE_OPEN", "CREDITED", "CORRECTED", "REMOVED"]),
        amountPaise: Count,
      },
      "Received, given back, taken off a bill, or of an entry that was taken off a tablet.",
    ),
  ],
  { title: "AuditChange" },
)
export type AuditChange = Type.Static<typeof AuditChange>

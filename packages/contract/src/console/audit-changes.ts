import { roles } from "../permissions.ts"
import { choice, nullable } from "../schema.ts"
import Type from "../type.ts"
import { MenuChange } from "./menu-changes.ts"

/** `DEVICE`: a paired device on which nobody is signed in. `CUSTOMER`: the holder of a tracking link. `UNKNOWN`: somebody who is not signed in. */
export const auditActorKinds = ["STAFF", "DEVICE", "COMMAND_LINE", "CLOCK", "CUSTOMER", "UNKNOWN"] as const
export type AuditActorKind = (typeof auditActorKinds)[number]

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
    change("SIGNED_OUT", { devices: Count, others: Type.Boolean() }, "`others`: all but the device in use."),
    change("KEY", { mode: choice(["test", "live"]), scopes: Type.Array(Name) }),
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
      { what: choice(["REFUNDED", "ABOVE_OPEN", "CREDITED", "EXPECTED", "COUNTED"]), amountPaise: Count },
      "Given back; or at the close of a day, the cash that should be there and the cash that is.",
    ),
  ],
  { title: "AuditChange" },
)
export type AuditChange = Type.Static<typeof AuditChange>

import { endpoint } from "../endpoint.ts"
import { choice, closed, nullable, object, Timestamp } from "../schema.ts"
import Type from "../type.ts"
import { Author, needs, signedIn, withBody } from "./access.ts"
import { AuditChange, auditActorKinds, auditKinds } from "./audit-changes.ts"
import { Settings, SettingsPatch } from "./documents.ts"
import { page, pageOf } from "./lists.ts"

export const SettingsVersion = object("SettingsVersion", {
  object: Type.Literal("settings"),
  version: Type.Integer(),
  updatedAt: Timestamp,
  updatedBy: Author,
  settings: Settings,
})

const AuditEntry = Type.Object({
  id: Type.String(),
  at: Timestamp,
  actor: Type.String({
    description: "The name of a person or a paired device, the command line, the clock, or somebody unknown.",
  }),
  actorKind: choice(auditActorKinds),
  action: Type.String(),
  subject: nullable(Type.String()),
  changes: Type.Array(Type.String(), { description: "What was changed, as sentences." }),
  details: Type.Array(AuditChange, { description: "The same changes as data." }),
  requestId: nullable(Type.String()),
})

export const getSettings = endpoint({
  id: "console.settings.get",
  method: "GET",
  path: "/console/v1/settings",
  tag: "Settings",
  summary: "Read the settings",
  access: needs("service"),
  conditional: true,
  response: { status: 200, schema: SettingsVersion },
  errors: signedIn,
})

export const patchSettings = endpoint({
  id: "console.settings.patch",
  method: "PATCH",
  path: "/console/v1/settings",
  tag: "Settings",
  summary: "Change settings",
  description:
    "Omitted members do not change; a list is replaced as a whole. Send If-Match with the version's ETag to avoid overwriting another person's change.",
  access: needs("settings"),
  versioned: true,
  body: SettingsPatch,
  response: { status: 200, schema: SettingsVersion },
  errors: [...signedIn, ...withBody, "EDIT_CONFLICT"],
  example: { body: { ordering: { enabled: true } } },
})

export const listAudit = endpoint({
  id: "console.audit.list",
  method: "GET",
  path: "/console/v1/audit",
  tag: "Settings",
  summary: "Who changed what, newest first",
  access: needs("audit"),
  query: closed({
    ...page,
    kind: Type.Optional(
      choice(
        auditKinds,
        "`SALES`: orders that were entered, and payments. `CHANGES`: all others. Left out: both.",
      ),
    ),
  }),
  response: { status: 200, schema: pageOf(AuditEntry, "AuditList") },
  errors: signedIn,
})

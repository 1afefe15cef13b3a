import Type from "typebox"
import { endpoint, roles } from "../endpoint.ts"
import type { ErrorCode } from "../errors.ts"
import { choice, closed, nullable, Timestamp, text } from "../schema.ts"
import { Scope } from "../scopes.ts"
import { MenuDocument, Settings, SettingsPatch } from "./documents.ts"
import * as examples from "./examples.ts"
import { orderEndpoints } from "./orders.ts"

/** The API behind the restaurant's console: a signed-in person, a cookie, and the console's own origin. */

const signedIn = [
  "UNAUTHENTICATED",
  "ROLE_MISSING",
  "ORIGIN_REFUSED",
  "VALIDATION_FAILED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
] as const satisfies ErrorCode[]
const withBody = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const satisfies ErrorCode[]

export const staff = { kind: "session", role: "STAFF" } as const
export const manager = { kind: "session", role: "MANAGER" } as const
export const owner = { kind: "session", role: "OWNER" } as const

export const Session = Type.Object(
  {
    object: Type.Literal("session"),
    deviceId: Type.String({ description: "Names this sign-in; a staff device to the customers." }),
    person: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
    restaurant: Type.Object({ id: Type.String(), name: Type.String(), timezone: Type.String() }),
    role: choice(roles),
    expiresAt: Timestamp,
  },
  { title: "Session" },
)

const Author = nullable(Type.String({ description: "Who made it." }))

export const SettingsVersion = Type.Object(
  {
    object: Type.Literal("settings"),
    version: Type.Integer(),
    updatedAt: Timestamp,
    updatedBy: Author,
    settings: Settings,
  },
  { title: "SettingsVersion" },
)

const versionFacts = {
  version: Type.Integer(),
  current: Type.Boolean(),
  createdAt: Timestamp,
  createdBy: Author,
  restoredFrom: nullable(Type.Integer()),
  changes: Type.Array(Type.String(), { description: "What it changed, in words." }),
}

export const MenuVersion = Type.Object(
  { object: Type.Literal("menu_version"), ...versionFacts, menu: MenuDocument },
  { title: "MenuVersion" },
)

export const MenuVersionList = Type.Object(
  {
    object: Type.Literal("list"),
    data: Type.Array(Type.Object(versionFacts)),
    hasMore: Type.Boolean(),
    nextCursor: nullable(Type.String()),
  },
  { title: "MenuVersionList" },
)

const secretFacts = Type.Object({
  ending: Type.String({ description: "The last four characters." }),
  createdAt: Timestamp,
  expiresAt: nullable(Timestamp),
})

const keyFacts = {
  id: Type.String(),
  object: Type.Literal("key"),
  name: Type.String(),
  mode: choice(["test", "live"]),
  scopes: Type.Array(Scope),
  version: Type.String({ description: "The API version it is pinned to." }),
  prefix: Type.String(),
  secrets: Type.Array(secretFacts),
  createdAt: Timestamp,
  createdBy: Author,
  lastUsedAt: nullable(Timestamp),
  revokedAt: nullable(Timestamp),
}

export const Key = Type.Object(keyFacts, { title: "Key" })

export const KeyWithSecret = Type.Object(
  { ...keyFacts, secret: Type.String({ description: "The key itself. Shown this once, kept nowhere." }) },
  { title: "KeyWithSecret" },
)

export const KeyList = Type.Object(
  { object: Type.Literal("list"), data: Type.Array(Key) },
  { title: "KeyList" },
)

export const KeyRequestList = Type.Object(
  {
    object: Type.Literal("list"),
    data: Type.Array(
      Type.Object({
        at: Timestamp,
        method: Type.String(),
        path: Type.String(),
        status: Type.Integer(),
        code: nullable(Type.String()),
        requestId: Type.String(),
        durationMs: Type.Integer(),
      }),
    ),
  },
  { title: "KeyRequestList" },
)

export const AuditList = Type.Object(
  {
    object: Type.Literal("list"),
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        at: Timestamp,
        actor: Type.String({ description: "A person's name, or the command line." }),
        action: Type.String(),
        subject: nullable(Type.String()),
        changes: Type.Array(Type.String()),
        requestId: nullable(Type.String()),
      }),
    ),
    hasMore: Type.Boolean(),
    nextCursor: nullable(Type.String()),
  },
  { title: "AuditList" },
)

const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(text({ min: 1, max: 200 })),
}

export const signIn = endpoint({
  id: "console.session.create",
  method: "POST",
  path: "/console/v1/session",
  tag: "Session",
  summary: "Sign in",
  description: "Sets an HttpOnly cookie. Tries are limited for each email and each address.",
  access: { kind: "public" },
  body: closed(
    {
      email: Type.String({ format: "email", maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      restaurantId: Type.Optional(
        text({ min: 1, max: 64, description: "For a person who works in several." }),
      ),
      device: Type.Optional(text({ min: 1, max: 60, description: "What staff call this device." })),
    },
    { title: "SignInRequest" },
  ),
  response: { status: 201, schema: Session },
  errors: [
    "LOGIN_FAILED",
    "RATE_LIMITED",
    "ORIGIN_REFUSED",
    ...withBody,
    "VALIDATION_FAILED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
  ],
  example: { body: examples.signInRequest, response: examples.session },
})

export const getSession = endpoint({
  id: "console.session.get",
  method: "GET",
  path: "/console/v1/session",
  tag: "Session",
  summary: "Who is signed in",
  access: staff,
  response: { status: 200, schema: Session },
  errors: signedIn,
  example: { response: examples.session },
})

export const signOut = endpoint({
  id: "console.session.delete",
  method: "DELETE",
  path: "/console/v1/session",
  tag: "Session",
  summary: "Sign out",
  access: staff,
  response: { status: 204 },
  errors: signedIn,
  example: {},
})

export const getSettings = endpoint({
  id: "console.settings.get",
  method: "GET",
  path: "/console/v1/settings",
  tag: "Settings",
  summary: "Read the settings",
  access: staff,
  conditional: true,
  response: { status: 200, schema: SettingsVersion },
  errors: signedIn,
  example: { response: examples.settingsVersion },
})

export const patchSettings = endpoint({
  id: "console.settings.patch",
  method: "PATCH",
  path: "/console/v1/settings",
  tag: "Settings",
  summary: "Change settings",
  description:
    "Members that are left out stay as they are; a list is replaced whole. If-Match with the version's ETag guards against overwriting another's change.",
  access: owner,
  body: SettingsPatch,
  response: { status: 200, schema: SettingsVersion },
  errors: [...signedIn, ...withBody, "EDIT_CONFLICT"],
  example: { body: { ordering: { enabled: true } }, response: examples.settingsVersion },
})

export const getMenuDocument = endpoint({
  id: "console.menu.get",
  method: "GET",
  path: "/console/v1/menu",
  tag: "Menu",
  summary: "Read the menu for editing",
  access: staff,
  conditional: true,
  response: { status: 200, schema: MenuVersion },
  errors: signedIn,
  example: { response: examples.menuVersion },
})

export const putMenuDocument = endpoint({
  id: "console.menu.put",
  method: "PUT",
  path: "/console/v1/menu",
  tag: "Menu",
  summary: "Replace the menu",
  description:
    "Makes a new version. If-Match with the version's ETag guards against overwriting another's change.",
  access: manager,
  maxBodyBytes: 8 * 1024 * 1024,
  body: MenuDocument,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, ...withBody, "EDIT_CONFLICT"],
  example: { body: examples.menuDocument, response: examples.menuVersion },
})

const ItemPatch = closed(
  {
    available: Type.Optional(Type.Boolean()),
    pricePaise: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
  },
  { title: "ItemPatch", minProperties: 1 },
)

export const patchMenuItem = endpoint({
  id: "console.menu.item.patch",
  method: "PATCH",
  path: "/console/v1/menu/items/{id}",
  tag: "Menu",
  summary: "Mark an item or size sold out, or re-price it",
  description:
    "`id` is an item's id, or the menuItemId of an item or of one size. Staff may switch availability; a price needs a manager.",
  access: staff,
  body: ItemPatch,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
  example: { body: { available: false }, response: examples.menuVersion },
})

export const patchMenuOption = endpoint({
  id: "console.menu.option.patch",
  method: "PATCH",
  path: "/console/v1/menu/options/{id}",
  tag: "Menu",
  summary: "Mark an add-on option sold out, or re-price it",
  access: staff,
  body: ItemPatch,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
  example: { body: { available: false }, response: examples.menuVersion },
})

export const listMenuVersions = endpoint({
  id: "console.menu.versions.list",
  method: "GET",
  path: "/console/v1/menu/versions",
  tag: "Menu",
  summary: "Versions of the menu, newest first",
  access: manager,
  query: closed(page),
  response: { status: 200, schema: MenuVersionList },
  errors: signedIn,
  example: { response: examples.menuVersionList },
})

export const getMenuVersion = endpoint({
  id: "console.menu.versions.get",
  method: "GET",
  path: "/console/v1/menu/versions/{version}",
  tag: "Menu",
  summary: "One version of the menu",
  access: manager,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, "NOT_FOUND"],
  example: { response: examples.menuVersion },
})

export const restoreMenuVersion = endpoint({
  id: "console.menu.versions.restore",
  method: "POST",
  path: "/console/v1/menu/versions/{version}/restore",
  tag: "Menu",
  summary: "Put an earlier version back",
  description: "Makes a new version with the old one's content; nothing is lost.",
  access: manager,
  response: { status: 200, schema: MenuVersion },
  errors: [...signedIn, "NOT_FOUND"],
  example: { response: examples.menuVersion },
})

export const listKeys = endpoint({
  id: "console.keys.list",
  method: "GET",
  path: "/console/v1/keys",
  tag: "API keys",
  summary: "API keys",
  access: owner,
  response: { status: 200, schema: KeyList },
  errors: signedIn,
  example: { response: { object: "list", data: [examples.key] } },
})

export const createKey = endpoint({
  id: "console.keys.create",
  method: "POST",
  path: "/console/v1/keys",
  tag: "API keys",
  summary: "Make an API key",
  description: "Answers with the key itself, this once. Choose a preset or list the scopes.",
  access: owner,
  body: closed(
    {
      name: text({ min: 1, max: 60 }),
      mode: choice(["test", "live"]),
      preset: Type.Optional(choice(["WEBSITE", "READ_ONLY"])),
      scopes: Type.Optional(Type.Array(Scope, { minItems: 1, uniqueItems: true })),
    },
    { title: "CreateKeyRequest" },
  ),
  rules: ({ preset, scopes }: { preset?: string; scopes?: string[] }) =>
    (preset === undefined) === (scopes === undefined)
      ? [{ field: "scopes", message: "send either preset or scopes" }]
      : [],
  response: { status: 201, schema: KeyWithSecret },
  errors: [...signedIn, ...withBody],
  example: {
    body: { name: "Our website", mode: "test", preset: "WEBSITE" },
    response: examples.keyWithSecret,
  },
})

export const rollKey = endpoint({
  id: "console.keys.roll",
  method: "POST",
  path: "/console/v1/keys/{id}/roll",
  tag: "API keys",
  summary: "Give a key a new secret",
  description: "The key keeps its orders and bookings. The old secret works on for the minutes asked for.",
  access: owner,
  body: closed(
    { overlapMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_080, default: 1440 })) },
    { title: "RollKeyRequest" },
  ),
  bodyOptional: true,
  response: { status: 200, schema: KeyWithSecret },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "KEY_REVOKED"],
  example: { body: { overlapMinutes: 60 }, response: examples.keyWithSecret },
})

export const revokeKey = endpoint({
  id: "console.keys.revoke",
  method: "POST",
  path: "/console/v1/keys/{id}/revoke",
  tag: "API keys",
  summary: "Revoke a key",
  description: "Takes effect on every server within 5 seconds. Revoking again changes nothing.",
  access: owner,
  response: { status: 200, schema: Key },
  errors: [...signedIn, "NOT_FOUND"],
  example: { response: examples.key },
})

export const listKeyRequests = endpoint({
  id: "console.keys.requests",
  method: "GET",
  path: "/console/v1/keys/{id}/requests",
  tag: "API keys",
  summary: "The last requests of a key",
  description: "Paths, answers and request ids; never bodies.",
  access: owner,
  query: closed({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })) }),
  response: { status: 200, schema: KeyRequestList },
  errors: [...signedIn, "NOT_FOUND"],
  example: { response: examples.keyRequests },
})

export const streamEvents = endpoint({
  id: "console.events",
  method: "GET",
  path: "/console/v1/events",
  tag: "Live",
  summary: "Live events",
  description:
    "Server-sent events. `hello` names the stream; `ping` comes every 10 seconds and wants an answer at devices/ping; other events say that something changed and should be fetched. While it is open and answered, this device counts as online.",
  access: staff,
  response: { status: 200, mediaType: "text/event-stream" },
  errors: signedIn,
  example: {},
})

export const pingDevice = endpoint({
  id: "console.devices.ping",
  method: "POST",
  path: "/console/v1/devices/ping",
  tag: "Live",
  summary: "Answer a ping",
  access: staff,
  body: closed({ streamId: text({ min: 1, max: 64 }) }, { title: "PingRequest" }),
  response: {
    status: 200,
    schema: Type.Object({
      online: Type.Boolean({ description: "False: the stream is gone; open it again." }),
    }),
  },
  errors: [...signedIn, ...withBody],
  example: { body: { streamId: "str_01k7q3v9x4e8rbhw5tm2c6ndsz" }, response: { online: true } },
})

export const listAudit = endpoint({
  id: "console.audit.list",
  method: "GET",
  path: "/console/v1/audit",
  tag: "Settings",
  summary: "Who changed what, newest first",
  access: manager,
  query: closed(page),
  response: { status: 200, schema: AuditList },
  errors: signedIn,
  example: { response: examples.auditList },
})

export const consoleEndpoints = [
  signIn,
  getSession,
  signOut,
  getSettings,
  patchSettings,
  getMenuDocument,
  putMenuDocument,
  patchMenuItem,
  patchMenuOption,
  listMenuVersions,
  getMenuVersion,
  restoreMenuVersion,
  listKeys,
  createKey,
  rollKey,
  revokeKey,
  listKeyRequests,
  streamEvents,
  pingDevice,
  listAudit,
  ...orderEndpoints,
] as const

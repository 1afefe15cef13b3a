import { endpoint } from "../endpoint.ts"
import { choice, closed, closedObject, nullable, object, Timestamp, text } from "../schema.ts"
import { scopes as everyScope, KeyMode, Scope } from "../scopes.ts"
import Type from "../type.ts"
import { Author, needs, signedIn, withBody } from "./access.ts"
import { listOf, page, pageOf } from "./lists.ts"

const secretFacts = Type.Object({
  ending: Type.String({ description: "The last four characters." }),
  createdAt: Timestamp,
  expiresAt: nullable(Timestamp),
})

const keyFacts = {
  id: Type.String(),
  object: Type.Literal("key"),
  name: Type.String(),
  mode: KeyMode,
  page: Type.Boolean({
    description: "A key of the restaurant's own page. It has no secret, and is neither rolled nor revoked.",
  }),
  scopes: Type.Array(Scope),
  version: Type.String({ description: "The API version it is pinned to." }),
  prefix: Type.String(),
  secrets: Type.Array(secretFacts),
  createdAt: Timestamp,
  createdBy: Author,
  lastUsedAt: nullable(Timestamp),
  revokedAt: nullable(Timestamp),
  logShown: Type.Boolean({
    description: "Developers see this live key and its requests. They see every test key.",
  }),
}

export const Key = object("Key", keyFacts)

export const KeyWithSecret = object("KeyWithSecret", {
  ...keyFacts,
  secret: Type.String({ description: "The key itself. Shown only once and never stored." }),
})

const KeyRequest = Type.Object({
  at: Timestamp,
  keyId: Type.String(),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  code: nullable(Type.String()),
  field: nullable(
    Type.String({
      description:
        "The field that the error named. A name that the API does not know is `?`, because it could be anything.",
    }),
  ),
  requestId: Type.String(),
  durationMs: Type.Integer(),
})

const keys = { tag: "API keys", access: needs("testKeys"), errors: signedIn } as const

export const listKeys = endpoint({
  ...keys,
  id: "console.keys.list",
  method: "GET",
  path: "/console/v1/keys",
  summary: "API keys",
  description: "Developers see the test keys, and live keys whose requests they may see.",
  response: { status: 200, schema: listOf(Key, "KeyList") },
})

export const createKey = endpoint({
  ...keys,
  id: "console.keys.create",
  method: "POST",
  path: "/console/v1/keys",
  summary: "Create an API key",
  description:
    "Returns the key itself, only this once. Choose a preset or list the scopes. Developers create test keys only.",
  body: closedObject("CreateKeyRequest", {
    name: text({ min: 1, max: "keyName" }),
    mode: KeyMode,
    preset: Type.Optional(choice(["WEBSITE", "READ_ONLY"])),
    scopes: Type.Optional(Type.Array(Scope, { minItems: 1, maxItems: everyScope.length, uniqueItems: true })),
  }),
  rules: ({ preset, scopes }: { preset?: string; scopes?: string[] }) =>
    (preset === undefined) === (scopes === undefined)
      ? [{ field: "scopes", message: "send either preset or scopes", reason: "ONE_OF" as const }]
      : [],
  response: { status: 201, schema: KeyWithSecret },
  errors: [...signedIn, ...withBody],
  example: { body: { name: "Our website", mode: "test", preset: "WEBSITE" } },
})

export const rollKey = endpoint({
  ...keys,
  id: "console.keys.roll",
  method: "POST",
  path: "/console/v1/keys/{id}/roll",
  summary: "Give a key a new secret",
  description:
    "The key keeps its orders and bookings. The old secret keeps working for the given number of minutes.",
  body: closedObject("RollKeyRequest", {
    overlapMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_080, default: 1440 })),
  }),
  bodyOptional: true,
  response: { status: 200, schema: KeyWithSecret },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "KEY_REVOKED", "PAGE_KEY"],
})

export const revokeKey = endpoint({
  ...keys,
  id: "console.keys.revoke",
  method: "POST",
  path: "/console/v1/keys/{id}/revoke",
  summary: "Revoke a key",
  description: "Takes effect on every server within 5 seconds. Revoking again changes nothing.",
  response: { status: 200, schema: Key },
  errors: [...signedIn, "NOT_FOUND", "PAGE_KEY"],
})

export const changeKey = endpoint({
  ...keys,
  id: "console.keys.patch",
  method: "PATCH",
  path: "/console/v1/keys/{id}",
  summary: "Show the requests of a live key to developers, or hide them",
  access: needs("liveKeys"),
  body: closedObject("ChangeKeyRequest", { logShown: Type.Boolean() }),
  response: { status: 200, schema: Key },
  errors: [...signedIn, ...withBody, "NOT_FOUND"],
})

export const listKeyRequests = endpoint({
  ...keys,
  id: "console.keys.requests",
  method: "GET",
  path: "/console/v1/keys/requests",
  summary: "The last requests of the keys, newest first",
  description:
    "Of all keys that the person may see, or of one. Paths, response statuses and request ids; never bodies. Up to 2,000 of each key, for seven days.",
  query: closed({
    ...page,
    keyId: Type.Optional(text({ min: 1, max: "id" })),
    requestId: Type.Optional(text({ min: 1, max: "requestId" })),
    field: Type.Optional(
      text({ min: 1, max: "errorField", description: "A part of the field that the error named." }),
    ),
    outcome: Type.Optional(choice(["ERROR"], "Only requests that ended with an error.")),
  }),
  response: { status: 200, schema: pageOf(KeyRequest, "KeyRequestList") },
  errors: [...signedIn, "NOT_FOUND"],
})

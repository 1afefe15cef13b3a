import { Ajv2020 } from "ajv/dist/2020.js"
import formatsModule from "ajv-formats"
import { describe, expect, test } from "vitest"
import { consoleEndpoints, counterNumberPattern } from "./console/index.ts"
import {
  consoleDocument,
  type Endpoint,
  type ErrorCode,
  errorBody,
  errorExample,
  errors,
  exampleOf,
  Order,
  pageErrorCodes,
  phonePattern,
  publicDocument,
  publicEndpoints,
  publicErrorCodes,
  scopePresets,
  scopes,
  sentYears,
} from "./index.ts"

const ajv = new Ajv2020({ strict: false, allErrors: true })
;(formatsModule as unknown as typeof formatsModule.default)(ajv)

function faults(schema: object, value: unknown) {
  ajv.validate(schema, value)
  return ajv.errors ?? []
}

/** Every schema of a date or an instant, at any depth. */
function datesIn(schema: unknown): { format: string; pattern?: string }[] {
  if (typeof schema !== "object" || schema === null) return []
  const { format } = schema as { format?: unknown }
  if (format === "date" || format === "date-time") return [schema as { format: string }]
  return Object.values(schema).flatMap(datesIn)
}

interface ObjectSchema {
  additionalProperties?: unknown
  propertyNames?: unknown
  maxProperties?: number
}

/** Every schema of an object, at any depth. */
function objectsIn(schema: unknown): ObjectSchema[] {
  if (typeof schema !== "object" || schema === null) return []
  const here = (schema as { type?: unknown }).type
  const own = [here].flat().includes("object") ? [schema as ObjectSchema] : []
  return [...own, ...Object.values(schema).flatMap(objectsIn)]
}

interface StringSchema {
  type: unknown
  pattern?: string
  format?: string
  enum?: unknown
  const?: unknown
}

/** Every schema of free text, at any depth, with its path. */
function textsIn(schema: unknown, place: string): [place: string, schema: StringSchema][] {
  if (typeof schema !== "object" || schema === null) return []
  const here = schema as StringSchema
  const free = here.enum === undefined && here.const === undefined && here.format === undefined
  const own: [string, StringSchema][] = [here.type].flat().includes("string") && free ? [[place, here]] : []
  return [...own, ...Object.entries(schema).flatMap(([name, inner]) => textsIn(inner, `${place}.${name}`))]
}

interface ListSchema {
  maxItems?: number
  uniqueItems?: boolean
  items: { type?: string }
}

/** Every schema of a list, at any depth. */
function listsIn(schema: unknown): ListSchema[] {
  if (typeof schema !== "object" || schema === null) return []
  const inner = Object.values(schema).flatMap(listsIn)
  return (schema as { type?: unknown }).type === "array" ? [schema as ListSchema, ...inner] : inner
}

const everyEndpoint: readonly Endpoint[] = [...publicEndpoints, ...consoleEndpoints]

/** The published table: method, path, scope, requests per minute. */
const published = [
  ["GET", "/v1/restaurant", "restaurant:read", 600],
  ["GET", "/v1/menu", "menu:read", 600],
  ["POST", "/v1/orders/quote", "orders:write", 120],
  ["POST", "/v1/orders", "orders:write", 60],
  ["GET", "/v1/pickup-times", "restaurant:read", 120],
  ["GET", "/v1/orders/{id}", "orders:read", 600],
  ["GET", "/v1/orders", "orders:read", 120],
  ["POST", "/v1/orders/{id}/cancel", "orders:write", 30],
  ["GET", "/v1/reservations/availability", "reservations:read", 600],
  ["POST", "/v1/reservations", "reservations:write", 30],
  ["GET", "/v1/reservations/{id}", "reservations:read", 600],
  ["POST", "/v1/reservations/{id}/cancel", "reservations:write", 30],
  ["GET", "/v1/events", ["orders:read", "reservations:read", "menu:read", "restaurant:read"], 120],
  ["GET", "/v1/track/{token}", undefined, 60],
] as const

describe("endpoints", () => {
  test.each(published)("%s %s has its scope and limit", (method, path, scope, count) => {
    const found = publicEndpoints.find(endpoint => endpoint.method === method && endpoint.path === path)
    expect(found?.access).toEqual(scope ? { kind: "key", scope } : { kind: "public" })
    expect(found?.limit).toEqual({ count, windowSeconds: 60, per: scope ? "key" : "address" })
  })

  test("the public API has fourteen endpoints, and two for test mode", () => {
    expect(publicEndpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...published.map(([method, path]) => `${method} ${path}`),
      "POST /v1/test/orders/{id}/advance",
      "POST /v1/test/reservations/{id}/advance",
    ])
  })

  test("every object in a request refuses unknown members", () => {
    const sent = everyEndpoint.flatMap(({ query, body }) => [query, body]).flatMap(objectsIn)
    expect(sent.length).toBeGreaterThan(50)
    // An object from name to value has no fixed members. Its schema limits the names and the number.
    const fixed = sent.filter(({ propertyNames, maxProperties }) => !(propertyNames && maxProperties))
    expect(fixed.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([])
  })

  describe("text in requests", () => {
    // Passwords are compared and never shown. A file is parsed, and its menu is checked by the menu's schema.
    const unseen = /\.(?:password|currentPassword|newPassword|content)$/
    const sent = everyEndpoint
      .flatMap(({ id, query, body }) => [...textsIn(query, id), ...textsIn(body, id)])
      .filter(([place]) => !unseen.test(place))
    const takes = ({ pattern = "" }: StringSchema, text: string) => new RegExp(pattern, "u").test(text)
    const refusedCharacters = [
      ...["\u0000", "\u001B", "\u007F", "\u0080", "\u0085", "\u009B", "\u009F"],
      ...["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069", "\uD800"],
    ]

    test.each(refusedCharacters)("no schema accepts %j", character => {
      expect(sent.length).toBeGreaterThan(60)
      expect(sent.filter(([, schema]) => takes(schema, `a${character}b`)).map(([place]) => place)).toEqual([])
    })

    test.each(["आशा राव", "क्‍ष", "नमस्‌ते", "👩‍🍳🌶️", "இட்லி", "شاي", "café ₹5", "a\u200Eb", "a\u00A0b"])(
      "names and notes accept %s",
      text => {
        const named = sent.filter(([place]) => /\.(?:name|note|notes|reason|description)$/.test(place))
        expect(named.length).toBeGreaterThan(20)
        expect(named.filter(([, schema]) => !takes(schema, text)).map(([place]) => place)).toEqual([])
      },
    )
  })

  test("every date in a request has a year that the database supports", () => {
    const sent = everyEndpoint.flatMap(({ query, body }) => [query, body]).flatMap(datesIn)
    expect(sent.length).toBeGreaterThan(20)
    expect(sent.filter(({ pattern }) => pattern !== sentYears.pattern)).toEqual([])
  })

  test("every list in a request has a limit, and only lists of strings are checked for duplicates", () => {
    const lists = everyEndpoint.flatMap(({ body, query }) => [...listsIn(body), ...listsIn(query)])
    expect(lists.length).toBeGreaterThan(20)
    for (const list of lists) {
      expect(list.maxItems, JSON.stringify(list)).toBeGreaterThan(0)
      if (list.uniqueItems) expect(list.items.type).toBe("string")
    }
  })

  test("the public API has written examples, which integrators read", () => {
    const isUnwritten = ({ body, response, example }: Endpoint) =>
      (body && example?.body === undefined) || (response.schema && example?.response === undefined)
    expect(publicEndpoints.filter(isUnwritten)).toEqual([])
  })

  test("exactly the two creates need an Idempotency-Key", () => {
    const creates = publicEndpoints.filter(endpoint => "idempotent" in endpoint).map(endpoint => endpoint.id)
    expect(creates).toEqual(["orders.create", "reservations.create"])
  })

  test("ids are unique", () => {
    const ids = everyEndpoint.map(endpoint => endpoint.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(everyEndpoint.map(endpoint => [endpoint.id, endpoint] as const))(
    "the examples of %s are valid",
    (_, endpoint) => {
      const { body, response, rules } = endpoint
      const example = exampleOf(endpoint)
      if (body) {
        expect(faults(body, example.body)).toEqual([])
        expect(rules?.(example.body as never) ?? []).toEqual([])
      }
      if (response.schema) expect(faults(response.schema, example.response)).toEqual([])
    },
  )
})

describe("errors", () => {
  test.each([
    [400, ["IDEMPOTENCY_KEY_REQUIRED", "VERSION_UNSUPPORTED", "MALFORMED_REQUEST"]],
    [401, ["UNAUTHENTICATED", "KEY_REVOKED", "LOGIN_FAILED", "PAIRING_FAILED"]],
    [
      403,
      [
        "ORDERING_OFF",
        "RESTAURANT_UNAVAILABLE",
        "BOOKINGS_OFF",
        "SCOPE_MISSING",
        "HTTPS_REQUIRED",
        "PIN_REFUSED",
        "ROLE_MISSING",
        "PASSWORD_CHANGE_REQUIRED",
        "ORIGIN_REFUSED",
      ],
    ],
    [404, ["NOT_FOUND"]],
    [405, ["METHOD_NOT_ALLOWED"]],
    [408, ["REQUEST_TIMEOUT"]],
    [
      409,
      [
        "IDEMPOTENCY_IN_PROGRESS",
        "PRICE_CHANGED",
        "CLOSED",
        "NOT_ACCEPTING",
        "SLOT_UNAVAILABLE",
        "CANNOT_CANCEL",
        "INVALID_TRANSITION",
        "EDIT_CONFLICT",
        "DAY_CLOSED",
        "ID_TAKEN",
        "BILL_ISSUED",
        "LAST_OWNER",
        "OWN_ACCOUNT",
        "WORKS_ELSEWHERE",
        "ERASURE_BLOCKED",
        "PAGE_KEY",
        "PAGE_NOT_READY",
        "PHONE_REFUSED",
      ],
    ],
    [413, ["PAYLOAD_TOO_LARGE"]],
    [415, ["UNSUPPORTED_MEDIA_TYPE"]],
    [
      422,
      [
        "IDEMPOTENCY_KEY_REUSED",
        "PAYMENT_MODE_NOT_ALLOWED",
        "ORDER_TYPE_NOT_ALLOWED",
        "OUT_OF_AREA",
        "BELOW_MINIMUM",
        "ITEM_NOT_FOUND",
        "ITEM_UNAVAILABLE",
        "ADDON_INVALID",
        "VALIDATION_FAILED",
        "PARTY_TOO_LARGE",
        "FIRST_ORDER_TOO_LARGE",
      ],
    ],
    [429, ["RATE_LIMITED", "REPORTS_BUSY"]],
    [500, ["INTERNAL_ERROR"]],
    [503, ["SERVICE_UNAVAILABLE"]],
  ])("%i: exactly %j", (status, codes) => {
    const found = (Object.keys(errors) as ErrorCode[]).filter(code => errors[code].status === status)
    expect(found.sort()).toEqual([...codes].sort())
  })

  test("temporary errors are not remembered; final ones are", () => {
    const remembered = (Object.keys(errors) as ErrorCode[]).filter(code => errors[code].remembered)
    expect(remembered.sort()).toEqual([
      "ADDON_INVALID",
      "BELOW_MINIMUM",
      "BOOKINGS_OFF",
      "ITEM_NOT_FOUND",
      "ITEM_UNAVAILABLE",
      "ORDERING_OFF",
      "ORDER_TYPE_NOT_ALLOWED",
      "OUT_OF_AREA",
      "PARTY_TOO_LARGE",
      "PAYMENT_MODE_NOT_ALLOWED",
      "RESTAURANT_UNAVAILABLE",
      "SLOT_UNAVAILABLE",
    ])
  })

  test.each(pageErrorCodes)("%s is a rule of the restaurant's page: no endpoint lists it", code => {
    expect(publicErrorCodes).not.toContain(code)
    expect(
      everyEndpoint.filter(({ errors: listed }) => (listed as readonly string[]).includes(code)),
    ).toEqual([])
    expect(JSON.stringify(publicDocument())).not.toContain(code)
  })

  test.each(Object.keys(errors) as ErrorCode[])("the example of %s is valid", code => {
    expect(faults(errorBody(code), errorExample(code))).toEqual([])
  })
})

/** Every object with an order number, at any depth. */
function numberedIn(value: unknown): { number: string; test?: boolean }[] {
  if (typeof value !== "object" || value === null) return []
  const { number } = value as { number?: unknown }
  const own = typeof number === "string" ? [value as { number: string }] : []
  return [...own, ...Object.values(value).flatMap(numberedIn)]
}

test("an order number in an example has the server's format, digits after a T in test mode, or a tablet's", () => {
  const { examples = [] } = Order.properties.number as { examples?: string[] }
  const shown = publicEndpoints.flatMap(({ example }) => numberedIn(example.response))
  expect(shown.length).toBeGreaterThan(5)
  const ofTablet = new RegExp(counterNumberPattern)
  for (const number of [...examples, ...shown.map(order => order.number)])
    expect([number, /^T?\d+$/.test(number) || ofTablet.test(number)]).toEqual([number, true])
  for (const { number, test: inTest } of shown) {
    if (inTest !== undefined && !ofTablet.test(number))
      expect([number.startsWith("T"), number]).toEqual([inTest, number])
  }
})

describe("OpenAPI", () => {
  test.each([
    ["public", publicDocument(), publicEndpoints],
    ["console", consoleDocument(), consoleEndpoints],
  ] as const)(
    "the %s document has every endpoint, and every reference leads somewhere",
    (_, document, endpoints) => {
      const { paths, components } = document as {
        paths: Record<string, object>
        components: Record<string, object>
      }
      for (const { path, method } of endpoints) expect(paths[path]).toHaveProperty(method.toLowerCase())
      const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
      expect(references.length).toBeGreaterThan(100)
      for (const [, kind = "", name = ""] of references) expect(components[kind]).toHaveProperty(name)
    },
  )
})

test("phones: the published formats are valid, others are not", () => {
  const pattern = new RegExp(phonePattern, "u")
  for (const fine of [
    "9845012345",
    "+91 98450 12345",
    "+919845012345",
    "919845012345",
    "09845012345",
    "98450-12345",
    "9123456789",
  ]) {
    expect([fine, pattern.test(fine)]).toEqual([fine, true])
  }
  for (const bad of ["5845012345", "984501234", "98450123456", "+1 9845012345", "9845o12345", "", "+91"]) {
    expect([bad, pattern.test(bad)]).toEqual([bad, false])
  }
})

test("scopes: there are six, and the presets use only them", () => {
  expect(scopes).toHaveLength(6)
  expect(scopePresets.WEBSITE).toEqual(scopes)
  expect(scopePresets.READ_ONLY.every(scope => scope.endsWith(":read"))).toBe(true)
  expect(scopePresets.READ_ONLY).toHaveLength(3)
})

import { type Endpoint, exampleOf, publicEndpoints } from "@rasoi/contract"
import { consoleEndpoints } from "@rasoi/contract/console"
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import fc from "fast-check"
import { expect, test } from "vitest"
import { compileCheck } from "./validate.ts"

const ajv = new Ajv2020({ allErrors: true, strict: false, ownProperties: true })
formats.default(ajv, ["date", "date-time", "email", "uri"])

/** All faults by Ajv's own list, as paths. */
function fieldsByAjv(schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema)
  return validate(value) ? [] : [...new Set((validate.errors ?? []).map(fieldOf))].sort()
}

function fieldOf({ instancePath, keyword, params, propertyName }: ErrorObject): string {
  const name: string | undefined =
    keyword === "required"
      ? params.missingProperty
      : keyword === "additionalProperties"
        ? params.additionalProperty
        : (params.propertyName ?? propertyName)
  const path = instancePath.split("/").slice(1)
  const field = [...path.map(step => (/^\d+$/.test(step) ? `[${step}]` : memberText(step))), memberText(name)]
  return field.join("").replace(/^\./, "") || "body"
}

function memberText(name: string | undefined): string {
  if (name === undefined) return ""
  return name === "" ? '[""]' : `.${name}`
}

type Step = [kind: "replace" | "remove" | "add", pick: number, value: unknown]

/** Changes one part of the value, found by walking down with `pick`. */
function changed(value: unknown, [kind, pick, replacement]: Step): unknown {
  if (typeof value !== "object" || value === null || pick % 5 === 0) return replacement
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  const names = Object.keys(copy)
  const name = names[pick % Math.max(1, names.length)]
  if (kind === "add" || name === undefined) {
    if (Array.isArray(copy)) copy.push(replacement)
    else copy.unknown = replacement
  } else if (kind === "remove" && !Array.isArray(copy)) delete copy[name]
  else copy[name] = changed(copy[name], [kind, Math.floor(pick / 5), replacement])
  return copy
}

const replacement = fc.oneof(
  fc.constantFrom(
    null,
    "",
    " ",
    -1,
    0,
    1.5,
    1e9,
    true,
    [],
    {},
    "x".repeat(2001),
    ["a", "a"],
    "2026-02-30",
    "\u0000",
  ),
  fc.jsonValue({ maxDepth: 1 }),
)
const steps = fc.array(fc.tuple(fc.constantFrom("replace", "remove", "add"), fc.nat(), replacement), {
  minLength: 1,
  maxLength: 4,
}) as fc.Arbitrary<Step[]>

const withBody = [...publicEndpoints, ...consoleEndpoints].filter((endpoint: Endpoint) => endpoint.body)

test.each(withBody.map(endpoint => [endpoint.id, endpoint as Endpoint] as const))(
  "%s: the same faults as Ajv finds",
  (_, endpoint) => {
    const { body } = endpoint
    if (!body) throw new Error("the endpoint takes a body")
    const check = compileCheck(body)
    fc.assert(
      fc.property(steps, all => {
        const value = JSON.parse(JSON.stringify(all.reduce(changed, exampleOf(endpoint).body)))
        const fields = [...new Set(check(value, "").map(({ field }) => field))].sort()
        const expected = fieldsByAjv(body, value)
        if (expected.length < 40) expect(fields).toEqual(expected)
        else expect(fields.length).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  },
)

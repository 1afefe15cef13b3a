import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import formatsModule from "ajv-formats"
import { describe, expect, test } from "vitest"
import { consoleDocument, type ErrorCode, errors, publicDocument, publicEndpoints } from "./index.ts"

interface Content {
  schema?: object
  example?: unknown
  examples?: Record<string, { $ref: string }>
}
interface Parameter {
  name: string
  in: string
  schema: object
  example?: unknown
}
interface Operation {
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}
interface ErrorSchema {
  required: string[]
  properties: { code?: { const: string } }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: {
    examples: Record<string, { value: { error: { code: string } } }>
    schemas: Record<string, { properties?: { error?: ErrorSchema } }>
  }
}

/** A document with a validator for its schemas. */
function open(made: object) {
  const document = JSON.parse(JSON.stringify(made)) as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ;(formatsModule as unknown as typeof formatsModule.default)(ajv)
  ajv.addSchema(document, "document")
  // Most responses are errors, with the same schema. Compiling takes most of the time.
  const compiled = new Map<string, ValidateFunction>()
  const faultsAt = (place: string[], value: unknown) => {
    const schema = JSON.stringify(place.reduce((part, name) => part[name as never], document as object))
    const pointer = place
      .map(part => part.replaceAll("~", "~0").replaceAll("/", "~1"))
      .map(encodeURIComponent)
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: `document#/${pointer.join("/")}` })
    compiled.set(schema, validate)
    return validate(value) ? [] : (validate.errors ?? [])
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const codeOf = (reference: string) => {
    const { error } = document.components.schemas[reference.split("/").pop() ?? ""]?.properties ?? {}
    if (!error?.required.includes("code")) throw new Error(`${reference} does not require a code`)
    return error.properties.code?.const
  }
  const exampleNamed = (reference: string) => document.components.examples[reference.split("/").pop() ?? ""]
  return { operations, faultsAt, codeOf, exampleNamed }
}

const documents = [
  ["public", open(publicDocument())],
  ["console", open(consoleDocument())],
] as const

const json = "application/json"

describe.each(documents)("the %s document", (_, { operations, faultsAt, codeOf, exampleNamed }) => {
  const responses = operations.flatMap(({ path, method, operation }) =>
    Object.entries(operation.responses).map(([status, { content }]) => ({ path, method, status, content })),
  )

  test("every response has examples, and they match its schema", () => {
    const wrong = responses.flatMap(({ path, method, status, content }) => {
      if (!content?.[json]) return []
      const { example, examples } = content[json]
      const shown = examples
        ? Object.values(examples).map(({ $ref }) => exampleNamed($ref)?.value)
        : [example]
      const place = ["paths", path, method, "responses", status, "content", json, "schema"]
      return shown
        .flatMap((value): unknown[] => (value === undefined ? ["no example"] : faultsAt(place, value)))
        .map(fault => {
          return { at: `${method} ${path} ${status}`, fault }
        })
    })
    expect(responses.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  test("an error response has one example for each code, with that code and status", () => {
    for (const { status, content } of responses.filter(each => Number(each.status) >= 400)) {
      for (const [code, { $ref }] of Object.entries(content?.[json]?.examples ?? {})) {
        expect(exampleNamed($ref)?.value.error.code).toBe(code)
        expect(errors[code as ErrorCode].status).toBe(Number(status))
      }
    }
  })

  test("a body of an error matches exactly one of the schemas of its status, because each has another code", () => {
    const alternatives = responses.flatMap(({ content }) => {
      const { anyOf } = (content?.[json]?.schema ?? {}) as { anyOf?: { $ref: string }[] }
      return anyOf ? [anyOf.map(({ $ref }) => codeOf($ref))] : []
    })
    expect(alternatives.length).toBeGreaterThan(50)
    for (const codes of alternatives) expect(new Set(codes).size).toBe(codes.length)
  })

  test("request parameters and bodies have examples that match their schema", () => {
    for (const { path, method, operation } of operations) {
      const { parameters, requestBody } = operation
      parameters.forEach(({ example }, index) => {
        if (example === undefined) return
        expect(faultsAt(["paths", path, method, "parameters", String(index), "schema"], example)).toEqual([])
      })
      if (!requestBody?.content[json]) continue
      const place = ["paths", path, method, "requestBody", "content", json, "schema"]
      expect(faultsAt(place, requestBody.content[json].example)).toEqual([])
    }
  })
})

const [[, publicOne]] = documents

test.each(publicEndpoints.map(endpoint => [endpoint.id, endpoint] as const))(
  "the reference shows an example of every code that %s returns, and of its path",
  (_, { path, method, errors: codes }) => {
    const found = publicOne.operations.find(
      each => each.path === path && each.method === method.toLowerCase(),
    )
    const responses = Object.values(found?.operation.responses ?? {})
    const shown = responses.flatMap(({ content }) => Object.keys(content?.[json]?.examples ?? {}))
    expect(shown.sort()).toEqual([...codes].sort())
    for (const parameter of found?.operation.parameters ?? [])
      if (parameter.in === "path") expect(parameter.example).toEqual(expect.any(String))
  },
)

test("the example of VALIDATION_FAILED has a fault that the endpoint can return", () => {
  const shownBy = (path: string, method: string) => {
    const found = publicOne.operations.find(each => each.path === path && each.method === method)
    const reference = found?.operation.responses["422"]?.content?.[json]?.examples?.VALIDATION_FAILED
    return publicOne.exampleNamed(reference?.$ref ?? "")?.value.error
  }
  expect(shownBy("/v1/orders", "post")).toMatchObject({ field: "items[0].quantity" })
  expect(shownBy("/v1/menu", "get")).toMatchObject({ field: "colour" })
})

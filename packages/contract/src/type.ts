import type TypeBox from "typebox"

/**
 * TypeBox's types with a dozen constructors of our own. A schema is a plain JSON object, and these few lines make the
 * same objects as TypeBox. So only the type checker needs its package of some four hundred modules; no command or
 * server loads it.
 */
type Constructors = Pick<
  typeof TypeBox,
  | "Array"
  | "Boolean"
  | "Integer"
  | "Literal"
  | "Null"
  | "Number"
  | "Object"
  | "Optional"
  | "Partial"
  | "String"
  | "Union"
  | "Unsafe"
>

type Schema = Record<string, unknown>
type Properties = Record<string, Schema>

const optional = Symbol("optional")

function isOptional(schema: Schema): boolean {
  return optional in schema
}

function markOptional(schema: Schema): Schema {
  // A symbol that is not enumerable: only `object` below reads it, and it is not part of the schema.
  return Object.defineProperty({ ...schema }, optional, { value: true })
}

function object(properties: Properties, options: Schema = {}): Schema {
  const required = Object.keys(properties).filter(name => !isOptional(properties[name] ?? {}))
  return { type: "object", ...(required.length > 0 ? { required } : {}), properties, ...options }
}

const constructors = {
  Array: (items: Schema, options?: Schema) => ({ type: "array", items, ...options }),
  Boolean: (options?: Schema) => ({ type: "boolean", ...options }),
  Integer: (options?: Schema) => ({ type: "integer", ...options }),
  Literal: (value: unknown, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Schema) => ({ type: "null", ...options }),
  Number: (options?: Schema) => ({ type: "number", ...options }),
  Object: object,
  Optional: markOptional,
  Partial: ({ properties }: { properties: Properties }, options?: Schema) => {
    const loosened = Object.entries(properties).map(([name, schema]) => [name, markOptional(schema)])
    return object(Object.fromEntries(loosened), options)
  },
  String: (options?: Schema) => ({ type: "string", ...options }),
  Union: (anyOf: Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
}

const Type = constructors as unknown as Constructors

declare namespace Type {
  type Static<Schema extends TypeBox.TSchema> = TypeBox.Static<Schema>
  type TSchema = TypeBox.TSchema
  type TObject<Properties extends TypeBox.TProperties = TypeBox.TProperties> = TypeBox.TObject<Properties>
  type TProperties = TypeBox.TProperties
  type TObjectOptions = TypeBox.TObjectOptions
  type TInteger = TypeBox.TInteger
}

export default Type

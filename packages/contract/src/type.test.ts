import TypeBox from "typebox"
import { expect, test } from "vitest"
import Type from "./type.ts"

/** The same schema, built with either set of constructors. */
function build(make: typeof Type) {
  const money = make.Object(
    { amount: make.Integer({ minimum: 0 }), currency: make.Literal("INR") },
    { title: "Money" },
  )
  const inner = make.Object({ only: make.Optional(make.Literal(true)) }, { additionalProperties: false })
  return make.Object(
    {
      name: make.String({ maxLength: 10, description: "A name" }),
      rate: make.Optional(make.Number()),
      open: make.Boolean(),
      money,
      spare: make.Optional(money),
      either: make.Union([money, make.Null()], { description: "Either" }),
      list: make.Array(inner, { maxItems: 3 }),
      loose: make.Partial(money),
      strict: make.Partial(money, { additionalProperties: false }),
      own: make.Unsafe<string>({ type: "string", enum: ["A", "B"] }),
    },
    { additionalProperties: false, title: "Everything" },
  )
}

test("our constructors make the same schemas as TypeBox", () => {
  expect(JSON.stringify(build(Type))).toBe(JSON.stringify(build(TypeBox as unknown as typeof Type)))
})

test("the mark of an optional member is not enumerable", () => {
  expect(Object.keys(Type.Optional(Type.String()))).toEqual(["type"])
})

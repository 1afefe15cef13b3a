import { nullable, text } from "../schema.ts"
import Type from "../type.ts"

/** A list that is short enough for one response. */
export function listOf<Item extends Type.TSchema>(item: Item, title: string) {
  return Type.Object({ object: Type.Literal("list"), data: Type.Array(item) }, { title })
}

/** One page of a longer list. */
export function pageOf<Item extends Type.TSchema>(item: Item, title: string) {
  return Type.Object(
    {
      object: Type.Literal("list"),
      data: Type.Array(item),
      hasMore: Type.Boolean(),
      nextCursor: nullable(Type.String()),
    },
    { title },
  )
}

/** The query of a list with pages. */
export const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(text({ min: 1, max: "cursor" })),
}

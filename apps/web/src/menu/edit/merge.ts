import { isSame } from "../document.ts"

/** The original value, the draft's value and the newest value. */
export interface ThreeWay<Part> {
  readonly base: Part
  readonly draft: Part
  readonly newest: Part
}

/** The same part of each side. */
export function partOf<Whole, Part>(
  { base, draft, newest }: ThreeWay<Whole>,
  part: (whole: Whole) => Part,
): ThreeWay<Part> {
  return { base: part(base), draft: part(draft), newest: part(newest) }
}

/** Field by field: the draft's value if the draft changed it, otherwise the newest. */
export function mergeFields<Part extends object>({ base, draft, newest }: ThreeWay<Part>): Part {
  const merged = { ...newest }
  for (const field of Object.keys(draft) as (keyof Part)[]) {
    if (!isSame(draft[field], base[field])) merged[field] = draft[field]
  }
  return merged
}

/** Keeps additions and applies removals of both sides, unless the draft changed or `holds` the element. */
export function mergeList<Part extends object>(
  { base, draft, newest }: ThreeWay<readonly Part[]>,
  idOf: (part: Part) => string,
  merge: (parts: ThreeWay<Part>) => Part,
  holds: (part: Part) => boolean = () => false,
): Part[] {
  const byId = (parts: readonly Part[]) => new Map(parts.map(part => [idOf(part), part]))
  const [before, mine, theirs] = [byId(base), byId(draft), byId(newest)]
  const order = mergeOrder({ base: [...before.keys()], draft: [...mine.keys()], newest: [...theirs.keys()] })
  return order.flatMap(id => {
    const [was, own, other] = [before.get(id), mine.get(id), theirs.get(id)]
    if (was && own && other) return [merge({ base: was, draft: own, newest: other })]
    if (was && own) return !isSame(own, was) || holds(own) ? [own] : []
    if (was) return []
    return own ? [own] : other ? [other] : []
  })
}

/**
 * Uses the draft's order if the draft moved something, otherwise the newest; the other side's additions keep their
 * neighbours.
 */
export function mergeOrder({ base, draft, newest }: ThreeWay<readonly string[]>): string[] {
  const [before, mine] = [new Set(base), new Set(draft)]
  const moved = !isSame(
    base.filter(id => mine.has(id)),
    draft.filter(id => before.has(id)),
  )
  const [leading, following] = moved ? [draft, newest] : [newest, draft]
  const order = [...leading]
  const placed = new Set(order)
  following.forEach((id, index) => {
    if (placed.has(id)) return
    const neighbour = following[index - 1]
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id)
    placed.add(id)
  })
  return order
}

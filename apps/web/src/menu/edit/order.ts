/** The list with one element at another place; the same list when there is nothing to move. */
export function moveTo<Part>(list: Part[], from: number, to: number): Part[] {
  const target = Math.min(Math.max(to, 0), list.length - 1)
  const moved = list[from]
  if (moved === undefined || from === target) return list
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(target, 0, moved)
}

/** Where an element ends up that is dropped before or after another of its list. */
export function dropIndex(from: number, onto: number, after: boolean): number {
  const gap = after ? onto + 1 : onto
  return from < gap ? gap - 1 : gap
}

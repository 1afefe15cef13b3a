/** Moves one element of the list; returns the same list when nothing moves. */
export function moveTo<Part>(list: Part[], from: number, to: number): Part[] {
  const target = Math.min(Math.max(to, 0), list.length - 1)
  const moved = list[from]
  if (moved === undefined || from === target) return list
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(target, 0, moved)
}

/** The new index of an element dropped before or after another one. */
export function dropIndex(from: number, onto: number, after: boolean): number {
  const gap = after ? onto + 1 : onto
  return from < gap ? gap - 1 : gap
}

/**
 * Files that import each other, directly or through others. An import of types counts: to read one of the files you must
 * read all of them. Takes each file's imports; reports every file in at most one circle.
 */
export function findCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Map(imports)
  const circles: string[] = []
  for (;;) {
    removeLeaves(left)
    const [first] = left.keys()
    if (first === undefined) return circles
    const circle = circleFrom(first, left)
    for (const path of circle) left.delete(path)
    circles.push(`files in a circle: ${[...circle, circle[0]].join(" → ")}`)
  }
}

/** Removes files that import none of the others, until each one imports another. */
function removeLeaves(left: Map<string, ReadonlySet<string>>): void {
  let before: number
  do {
    before = left.size
    for (const [path, imported] of left) if (![...imported].some(each => left.has(each))) left.delete(path)
  } while (left.size < before)
}

/** Every file imports another one, so following the imports comes back to a file seen before. */
function circleFrom(first: string, left: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const seen: string[] = []
  let path: string | undefined = first
  while (path !== undefined && !seen.includes(path)) {
    seen.push(path)
    path = [...(left.get(path) ?? [])].find(each => left.has(each))
  }
  return path === undefined ? [] : seen.slice(seen.indexOf(path))
}

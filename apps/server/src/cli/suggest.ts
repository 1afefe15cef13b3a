/** The candidate that is most similar to the word, if one is similar enough. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3))
  const near = candidates
    .map(candidate => ({ candidate, distance: distanceOf(word.toLowerCase(), candidate) }))
    .filter(({ candidate, distance }) => distance <= limit || (word.length > 1 && candidate.startsWith(word)))
    .sort((left, right) => left.distance - right.distance)
  return near[0]?.candidate
}

/** The edit distance: letters to add, remove, replace or swap with their neighbour. */
function distanceOf(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1]
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(left.length, right.length)
}

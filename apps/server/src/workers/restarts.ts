/** A worker that ran this long is not one that dies at once, so the next restart comes at once again. */
export const steadyMs = 10_000
/** So many deaths in a row, each soon after its start, are no accident. */
export const mostQuickDeaths = 5

const firstPauseMs = 100
const longestPauseMs = 5_000

/** How often in a row a worker has now died soon after its start. */
export function countQuickDeaths(before: number, livedMs: number): number {
  return livedMs >= steadyMs ? 0 : before + 1
}

/** A first death may be an accident, and is made good at once; then ever later. */
export function pauseBeforeRestart(quickDeaths: number): number {
  return quickDeaths <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (quickDeaths - 2), longestPauseMs)
}

/** While one of them lasts, the port is answered and the others go on trying. */
export function isHopeless(quickDeathsOfEach: readonly number[]): boolean {
  return quickDeathsOfEach.every(deaths => deaths >= mostQuickDeaths)
}

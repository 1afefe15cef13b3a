/** True in `npm run test:thorough`. */
export const thorough = process.env.TEST_ROUNDS === "all"
/** Fewer rounds would prove nothing. */
const fewest = 4

/**
 * The number of rounds for race, model, property and fault tests: all in `npm run test:thorough`, a fifth in `npm
 * test`.
 */
export function rounds(count: number): number {
  return thorough ? count : Math.min(count, Math.max(fewest, Math.ceil(count / 5)))
}

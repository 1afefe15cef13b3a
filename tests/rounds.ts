const all = process.env.TEST_ROUNDS === "all"
/** Fewer would prove nothing. */
const fewest = 4

/**
 * How many rounds a race, a model, a property or a fault test runs: all of them in `npm run test:thorough`, a fifth in
 * `npm test`.
 */
export function rounds(count: number): number {
  return all ? count : Math.min(count, Math.max(fewest, Math.ceil(count / 5)))
}

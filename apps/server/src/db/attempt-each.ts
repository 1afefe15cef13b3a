import { DatabaseUnavailable } from "./errors.ts"

/** Runs the work for each item. A failure does not stop the others; errors are thrown at the end. */
export async function attemptEach<Each>(
  all: Iterable<Each>,
  work: (each: Each) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = []
  for (const each of all) {
    try {
      await work(each)
    } catch (error) {
      faults.push(error)
      // The others would fail as well, each after its own timeout.
      if (error instanceof DatabaseUnavailable) break
    }
  }
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} failed`)
  if (faults.length === 1) throw faults[0]
}

import { DatabaseUnavailable } from "./db/index.ts"

/** Does the work for each of them. One that fails does not stop the others: what was thrown is thrown at the end. */
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
      // The others would fail as well, each after a wait of its own.
      if (error instanceof DatabaseUnavailable) break
    }
  }
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} failed`)
  if (faults.length === 1) throw faults[0]
}

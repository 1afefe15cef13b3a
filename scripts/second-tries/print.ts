/** Begins the line of each test that passed only at its second try. `parallel.ts` repeats these lines at the end. */
export const secondTry = "Passed at the second try: "

export function printSecondTries(names: readonly string[]): void {
  for (const name of names) process.stdout.write(`${secondTry}${name}\n`)
}

/** Begin the lines with which a run ends. `parallel.ts` repeats these lines after all output. */
export const secondTry = "Passed at the second try: "
export const failure = "Failed: "

const ansi = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g")

/** A test and the first line of what it says went wrong. */
export function failureOf(name: string, message = ""): string {
  const [first = ""] = message.replace(ansi, "").split("\n")
  return first ? `${name}: ${first}` : name
}

export function printSummary(secondTries: readonly string[], failures: readonly string[]): void {
  for (const name of secondTries) process.stdout.write(`${secondTry}${name}\n`)
  for (const name of failures) process.stdout.write(`${failure}${name}\n`)
}

import { parseArgs } from "node:util"

interface Options {
  readonly names: readonly string[]
  readonly rounds: number | undefined
}

/** Refuses wrong options: a run without faults must not look like a success. */
function readOptions(known: readonly string[], usage: string): Options {
  const text = { type: "string" } as const
  const { values } = parseArgs({ options: { only: text, rounds: text, help: { type: "boolean" } } })
  if (values.help) {
    process.stdout.write(usage)
    process.exit(0)
  }
  const names = values.only?.split(",") ?? known
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`there is no fault "${unknown}"; choose from ${known.join(", ")}`)
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
    throw new Error(`--rounds must be a whole number from 1 on, is "${values.rounds}"`)
  return { names, rounds }
}

export function readOptionsOrExit(command: string, known: readonly string[]): Options {
  const usage = `npm run ${command} -- [--only ${known.join(",")}] [--rounds <count>]\n`
  try {
    return readOptions(known, usage)
  } catch (error) {
    process.stderr.write(`${command}: ${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

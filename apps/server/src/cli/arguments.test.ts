import { expect, test } from "vitest"
import { checkArguments, valuesOf, wholeNumber } from "./arguments.ts"
import { command } from "./command.ts"
import { UsageFault } from "./faults.ts"

const example = command({
  name: "example",
  description: "",
  examples: [],
  args: {
    file: { type: "positional" },
    restaurant: { type: "string", valueHint: "id" },
    set: { type: "string" },
    mode: { type: "enum", options: ["test", "live"] },
    quiet: { type: "boolean" },
    "dry-run": { type: "boolean" },
  },
  repeatable: ["set"],
  run: async () => ({ data: {}, text: "" }),
})

const check = (...words: string[]) => checkArguments(example, words)

test("known flags with their values pass, repeated where that is meant", () => {
  check("menu.csv", "--restaurant", "rst_1", "--mode=live", "--quiet", "--dry-run", "--json")
  check("-", "--set", "a=1", "--set=b=2", "--restaurant=-odd")
  check("--", "--odd-name.csv")
})

test.each([
  [["--restarant", "x"], "Unknown flag --restarant. Did you mean --restaurant?"],
  [["--no-quiet"], "Unknown flag --no-quiet."],
  [["-q"], "Unknown flag -q."],
  [["--dryRun"], "Unknown flag --dryRun. Did you mean --dry-run?"],
  [["--file", "x"], "Unknown flag --file."],
  [["--restaurant"], "--restaurant needs a value: --restaurant <id>."],
  [["--restaurant", "--quiet"], "--restaurant needs a value: --restaurant <id>."],
  [["--quiet=yes"], "--quiet takes no value."],
  [["--mode", "test", "--mode", "live"], "--mode was given twice."],
  [["a.csv", "b.csv"], 'Unexpected argument "b.csv".'],
])("%j is refused", (words, message) => {
  expect(() => check(...words)).toThrow(new UsageFault(message))
})

test("every value of a repeated flag is read, in order", () => {
  expect(valuesOf(["key_1", "--set", "a=1", "--json", "--set=b=2,c=3"], "set")).toEqual(["a=1", "b=2,c=3"])
})

test("a whole number is digits only", () => {
  expect(wholeNumber("--overlap", "60")).toBe(60)
  for (const text of ["", "-1", "1.5", "1e3", "sixty"]) expect(() => wholeNumber("--overlap", text)).toThrow()
})

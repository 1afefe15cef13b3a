import { extname } from "node:path"
import { UsageFault } from "../faults.ts"

export type Format = "json" | "csv"

export const formatArgs = {
  format: {
    type: "enum",
    options: ["json", "csv"] as Format[],
    description: "Guessed from the file's ending; json where there is none",
  },
} as const

/** `-` means standard input or output. */
export function formatOf(file: string, given: Format | undefined): Format {
  if (given !== undefined) return given
  const ending = extname(file).toLowerCase()
  if (ending === ".csv") return "csv"
  if (ending === ".json" || ending === "") return "json"
  throw new UsageFault(`${file} may be JSON or CSV; say which with --format.`)
}

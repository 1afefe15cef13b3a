import type { ComponentProps } from "react"
import { expect, test } from "vitest"
import type { LongTextField, TextField } from "./field.tsx"

test("a field without a limit of the contract, or with a number of its own, is an error of the compiler", () => {
  const field = { label: "Note", value: "", onChange: () => {} }
  const limited: ComponentProps<typeof TextField & typeof LongTextField> = { ...field, limit: "note" }
  // @ts-expect-error: a text field needs a limit.
  const unlimited: ComponentProps<typeof TextField> = field
  // @ts-expect-error: the limit is that of the contract.
  const longer: ComponentProps<typeof TextField> = { ...field, limit: "note", maxLength: 500 }
  // @ts-expect-error: the same for several lines.
  const longerLines: ComponentProps<typeof LongTextField> = { ...field, limit: "note", maxLength: 500 }
  expect([limited, unlimited, longer, longerLines]).toHaveLength(4)
})

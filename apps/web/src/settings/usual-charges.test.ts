import { usualTexts } from "@rasoi/contract/console/usual-reasons"
import { consoleLanguages } from "@rasoi/contract/languages"
import { expect, test } from "vitest"
import type { Strings } from "../i18n/strings.ts"

test.each(consoleLanguages)(
  "the names that the console proposes for charges in %s are those that customers' pages translate",
  async language => {
    const { settings }: Strings = await import(`../i18n/${language}/index.ts`)
    const { PACKAGING, DELIVERY } = settings.charges.types
    expect({ PACKAGING, DELIVERY }).toEqual(usualTexts[language].charges)
  },
)

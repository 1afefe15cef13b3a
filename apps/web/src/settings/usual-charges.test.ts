import { usualCharges } from "@rasoi/contract/console/usual-reasons"
import { expect, test } from "vitest"
import * as en from "../i18n/en/index.ts"
import * as hi from "../i18n/hi/index.ts"

test("the names that the console proposes for charges are those that diners' pages translate", () => {
  for (const type of ["PACKAGING", "DELIVERY"] as const) {
    const proposed = [en.settings.charges.types[type], hi.settings.charges.types[type]]
    expect(proposed).toEqual([usualCharges[type].en, usualCharges[type].hi])
  }
})

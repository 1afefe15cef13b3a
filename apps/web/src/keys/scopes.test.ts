import { scopePresets, scopes } from "@rasoi/contract"
import { expect, test } from "vitest"
import { allScopes, presetOf, presetScopes } from "./scopes.ts"

test("every scope of the API can be chosen, and no other", () => {
  expect([...allScopes].sort()).toEqual([...scopes].sort())
})

test("what is shown of a preset is what the server gives", () => {
  expect(Object.keys(presetScopes)).toEqual(Object.keys(scopePresets))
  for (const preset of ["WEBSITE", "READ_ONLY"] as const)
    expect([...presetScopes[preset]].sort()).toEqual([...scopePresets[preset]].sort())
})

test("a key's scopes are recognised as a preset in any order, and only when they are all there", () => {
  expect(presetOf(scopePresets.WEBSITE)).toBe("WEBSITE")
  expect(presetOf([...scopePresets.READ_ONLY].reverse())).toBe("READ_ONLY")
  expect(presetOf(["menu:read"])).toBeUndefined()
  expect(presetOf(allScopes.slice(1))).toBeUndefined()
})

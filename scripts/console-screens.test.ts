import { expect, test } from "vitest"
import { screens } from "../apps/server/src/site/console-app.ts"
import { screens as places } from "../apps/web/src/app/places.ts"

test("every screen of the console has an address, and nothing else", () => {
  const paths = places.map(({ path }) => path.slice(1)).filter(path => path !== "")
  expect(screens.toSorted()).toEqual(["sign-in", ...paths].sort())
})

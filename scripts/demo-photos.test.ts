import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { demoMenu } from "../apps/server/src/demo/menu.ts"
import { demoPhotoTexts } from "../apps/server/src/demo/photo-texts.ts"
import { madeDrawings } from "./demo-drawings/index.ts"

test("every dish of the demo, its cover and its logo have one drawing, with a text", () => {
  const files = globSync("*.svg", { cwd: join(import.meta.dirname, "../apps/server/demo-photos") })
  const drawn = [...files.map(file => basename(file, ".svg")), ...madeDrawings().map(([name]) => name)]
  const dishes = demoMenu.categories.flatMap(({ items }) => items.map(({ id }) => id.replace("itm_", "")))
  const wanted = [...dishes, "restaurant_cover", "restaurant_logo"].sort()
  expect(drawn.sort()).toEqual(wanted)
  expect(Object.keys(demoPhotoTexts).sort()).toEqual(wanted)
})

import { expect, test } from "vitest"
import { logoPlace } from "./logo-shape.ts"

test.each([
  ["a square", 600, 600, { x: 160, y: 0, width: 960, height: 960 }],
  ["wide", 400, 100, { x: 160, y: 360, width: 960, height: 240 }],
  ["tall", 100, 400, { x: 520, y: 0, width: 240, height: 960 }],
])("a logo that is %s stands whole in the middle square of the photo", (_, width, height, place) => {
  expect(logoPlace({ width, height })).toEqual(place)
})

import { expect, test } from "vitest"
import { decodeFile, formatOf } from "./decode-file.ts"

const text = "Category,Item,Price\nBrot,Crème brûlée,60\n"
const utf8 = new TextEncoder()

test("UTF-8 is read, with and without its mark", () => {
  expect(decodeFile(utf8.encode(text))).toBe(text)
  expect(decodeFile(utf8.encode(`\ufeff${text}`))).toBe(text)
  expect(decodeFile(utf8.encode("पनीर"))).toBe("पनीर")
})

test("UTF-16, as some programs save “Unicode text”, is read", () => {
  const units = Uint16Array.from(`\ufeff${text}`, character => character.charCodeAt(0))
  expect(decodeFile(new Uint8Array(units.buffer))).toBe(text)
  const swapped = new Uint8Array(units.buffer.slice(0))
  for (let index = 0; index < swapped.length; index += 2)
    [swapped[index], swapped[index + 1]] = [swapped[index + 1] ?? 0, swapped[index] ?? 0]
  expect(decodeFile(swapped)).toBe(text)
})

test("what is not UTF-8 is read as Windows writes it", () => {
  expect(decodeFile(Uint8Array.from(text, character => character.charCodeAt(0)))).toBe(text)
})

test("an empty file is an empty text", () => {
  expect(decodeFile(new Uint8Array())).toBe("")
})

test("the content tells its format", () => {
  expect(formatOf(' {"categories": []}', "menu.csv")).toBe("json")
  expect(formatOf(text, "menu.json")).toBe("csv")
  expect(formatOf("", "MENU.JSON")).toBe("json")
  expect(formatOf("")).toBe("csv")
})

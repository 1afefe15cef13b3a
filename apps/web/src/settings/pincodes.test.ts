import fc from "fast-check"
import { expect, test } from "vitest"
import { mostPincodes, readPincodes } from "./pincodes.ts"

test("pasted lists of every shape are read", () => {
  const typed = "560001, 560002;560 003\n560004\t560005 560 006|560007 001 200"
  const { pincodes, added, faults } = readPincodes(typed, [])
  expect(pincodes).toEqual(["001200", "560001", "560002", "560003", "560004", "560005", "560006", "560007"])
  expect([added, faults]).toEqual([8, []])
})

test("what is no pincode is named with the reason, and the rest is taken", () => {
  const { pincodes, faults } = readPincodes("56001 5600011 MG-Road 560038", ["560001"])
  expect(pincodes).toEqual(["560001", "560038"])
  expect(faults).toEqual([
    { text: "56001", why: "LENGTH" },
    { text: "5600011", why: "LENGTH" },
    { text: "MG-Road", why: "DIGITS" },
  ])
})

test("duplicates are merged and counted", () => {
  expect(readPincodes("560001 560002 560002", ["560001"])).toMatchObject({
    pincodes: ["560001", "560002"],
    added: 1,
    repeated: 2,
  })
})

test("no more than the server keeps", () => {
  const many = Array.from({ length: mostPincodes }, (_, index) => String(100_000 + index))
  const { pincodes, faults } = readPincodes("560001 100000", many)
  expect(pincodes).toHaveLength(mostPincodes)
  expect(faults).toEqual([{ text: "560001", why: "TOO_MANY" }])
})

test("whatever is pasted, only pincodes come out, sorted, each once, and none that was there is lost", () => {
  const some = fc.array(fc.integer({ min: 100_000, max: 999_999 }).map(String), { maxLength: 5 })
  const piece = fc.oneof(fc.string(), fc.integer({ min: 0, max: 2_000_000 }).map(String))
  fc.assert(
    fc.property(fc.array(piece), some, (pieces, present) => {
      const { pincodes } = readPincodes(pieces.join(" "), present)
      expect(pincodes).toEqual([...new Set(pincodes)].sort())
      for (const pincode of pincodes) expect(pincode).toMatch(/^[0-9]{6}$/)
      expect(pincodes).toEqual(expect.arrayContaining(present))
    }),
  )
})

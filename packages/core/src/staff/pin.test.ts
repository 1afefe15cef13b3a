import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { pinWeakness } from "./pin.ts"
import {
  afterWrongPin,
  needsPassword,
  noPinTries,
  pinLockedUntil,
  pinLockMs,
  pinTriesLeft,
} from "./pin-tries.ts"

const known = ["+91 98450 72614", "asha.8317@example.com", "560038"]

describe("a PIN", () => {
  test.each([
    ...["0000", "7777", "999999", "1212", "121212", "123123", "1221", "123321", "1122", "112233", "332211"],
    ...["1234", "4321", "12345", "123456", "654321", "7890", "8901", "0123", "0987", "1947", "2026", "1999"],
    ...["2580", "1357", "2468", "1004", "789456", "159753", "147258", "11111"],
  ])("%s is among the first that anybody tries", pin => {
    expect(pinWeakness(pin, known)).toBe("PIN_COMMON")
  })

  test.each(["2614", "72614", "9845", "8317", "560038", "0038", "507261"])("%s is known to others", pin => {
    expect(pinWeakness(pin, known)).toBe("PIN_PERSONAL")
  })

  test.each(["4820", "7391", "0583", "1859", "52961", "604817", "190482"])("%s is taken", pin => {
    expect(pinWeakness(pin, known)).toBeUndefined()
  })

  test("of those of one length, nearly all are taken", () => {
    const all = Array.from({ length: 10_000 }, (_, each) => String(each).padStart(4, "0"))
    const refused = all.filter(pin => pinWeakness(pin, []))
    expect(refused.length).toBeLessThan(600)
  })
})

describe("wrong PINs", () => {
  test("lock for 1, 2, 4, 8, 16, 32 and then 60 minutes, after five each", () => {
    let [tries, now] = [noPinTries, 1_000_000]
    const minutes: number[] = []
    for (let lock = 0; lock < 8; lock += 1) {
      for (const left of [4, 3, 2, 1, 0]) {
        expect(pinLockedUntil(tries, now)).toBeUndefined()
        tries = afterWrongPin(tries, now)
        expect(pinTriesLeft(tries)).toBe(left)
      }
      const until = pinLockedUntil(tries, now) ?? 0
      minutes.push((until - now) / 60_000)
      expect(pinLockedUntil(tries, until - 1)).toBe(until)
      now = until
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test("a clock that was set back for a day makes no lock longer", () => {
    const locked = [1, 2, 3, 4, 5].reduce(tries => afterWrongPin(tries, 90_000_000), noPinTries)
    expect(pinLockedUntil(locked, 3_600_000)).toBe(3_600_000 + pinLockMs(0))
  })

  test("the password is needed from the twentieth within an hour on", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7_200_000 }), { maxLength: 60 }), wrongAt => {
        const within = wrongAt.filter(at => at > 3_600_000).length
        expect(needsPassword(wrongAt, 7_200_000)).toBe(within >= 20)
      }),
    )
  })
})

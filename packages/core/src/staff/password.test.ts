import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { passwordWeakness } from "./password.ts"

const known = { email: "asha.rao@tandoor-house.example", name: "Asha Rao", restaurant: "Angaara Grill" }
const weaknessOf = (password: string) => passwordWeakness(password, known)

describe("among the first that anybody tries", () => {
  test.each([
    ...["aaaaaaaaaa", "0000000000", "aaaaaaaaab", "ababababab", "abcabcabcabc", "12341234123", "mangomango"],
    ...["1234567890", "0987654321", "12345678910", "abcdefghij", "zyxwvutsrq", "qwertyuiop", "poiuytrewq"],
    ...[
      "asdfghjkl;",
      "1q2w3e4r5t",
      "1qaz2wsx3edc",
      "qazwsxedcrfv",
      "zxcvbnm123",
      "qwerty12345",
      "abcd123456",
    ],
    ...["password123", "Password@123", "P@ssw0rd2024", "passwordpassword", "adminadmin1", "Welcome@2024"],
    ...[
      "iloveyou123",
      "letmein1234",
      "changeme123",
      "India@12345",
      "jaihind1947",
      "omsairam108",
      "krishna1234",
    ],
    ...[
      "restaurant1",
      "Kitchen2026!",
      "rasoirasoi",
      "demo-demo-demo",
      "Test@123456",
      "sunshine2020",
      "ＰＡＳＳＷＯＲＤ１２３",
    ],
  ])("%s", password => {
    expect(weaknessOf(password)).toBe("PASSWORD_COMMON")
  })
})

describe("made of what others know about the person", () => {
  test.each([
    "asha.rao@tandoor",
    "AshaRao2026",
    "asharao1234",
    "angaaragrill",
    "Angaara@2026",
    "tandoor-house1",
    "rao123asha!",
  ])("%s", password => {
    expect(weaknessOf(password)).toBe("PASSWORD_PERSONAL")
  })

  test("the name in another script", () => {
    const about = { ...known, name: "आशा राव" }
    expect(passwordWeakness("आशा राव 2026", about)).toBe("PASSWORD_PERSONAL")
  })
})

describe("taken", () => {
  test.each([
    ...["a long pass phrase", "correct horse battery", "the newest pass phrase", "not used either"],
    ...[
      "h7mk-2rvd-xq9t-4bwe",
      "chosen by the owner",
      "मेरी रसोई की खुशबू",
      "asha likes green mangoes",
      "zq4!vd81kc",
    ],
  ])("%s", password => {
    expect(weaknessOf(password)).toBeUndefined()
  })

  test("whatever is drawn from many characters, with anything around it", () => {
    const alphabet = "bcdfghjkmnpqrstvwxz2469"
    const drawn = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 16, maxLength: 16 })
    const around = fc.constantFrom("", "password", "123456", "asha")
    fc.assert(
      fc.property(drawn, around, (random, word) => {
        fc.pre(new Set(random).size > 8)
        expect(weaknessOf(`${word}${random}`)).toBeUndefined()
      }),
    )
  })
})

test("an account without words to look for", () => {
  const nobody = { email: "a@b", name: "X", restaurant: "" }
  expect(passwordWeakness("blue lamp seven", nobody)).toBeUndefined()
})

test("a password of any characters and the longest length is judged", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), text => void weaknessOf(text)))
})

import { crc32 } from "node:zlib"
import { expect, test } from "vitest"
import { hashSecret, hashSecretText, isWellFormedSecret, makeSecret, withChecksum } from "./secret.ts"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const body = `rasoi_test_${"Ab1".repeat(11).slice(0, 32)}`

test.each(["test", "live"] as const)("a %s key has its prefix, 32 random characters and a checksum", mode => {
  const [secret, other] = [makeSecret(mode), makeSecret(mode)]
  expect(secret).toMatch(new RegExp(`^rasoi_${mode}_[0-9A-Za-z]{38}$`))
  expect(isWellFormedSecret(secret)).toBe(true)
  expect(secret).toBe(withChecksum(secret.slice(0, -6)))
  expect(secret).not.toBe(other)
})

test("the checksum is the CRC-32 in six digits of base 62", () => {
  const digits = [...withChecksum(body).slice(-6)]
  expect(withChecksum(body).slice(0, -6)).toBe(body)
  expect(digits.reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0)).toBe(crc32(body))
})

test("one wrong character, one more or one less: not a key", () => {
  const secret = withChecksum(body)
  const wrong = [
    secret.replace("b", "c"),
    `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`,
    `${secret}0`,
    secret.slice(0, -1),
    ` ${secret}`,
    withChecksum(body.replace("test", "prod")),
    withChecksum(body.replace("1", "-")),
    withChecksum(body.slice(0, -1)),
    withChecksum(`${body}0`),
    withChecksum(` ${body}`),
    "",
  ]
  expect(wrong.filter(isWellFormedSecret)).toEqual([])
})

test("what is stored of a key is its SHA-256, as bytes and as text", () => {
  expect(hashSecret("a key").toString("base64url")).toBe(hashSecretText("a key"))
  expect(hashSecret("a key")).toHaveLength(32)
  expect(hashSecretText("a key")).not.toBe(hashSecretText("another"))
})

import { expect, test } from "vitest"
import { hashPassword, passwordCost, verifyPassword } from "./passwords.ts"

test("a password is hashed with argon2id, 19 MiB and two passes", async () => {
  const lowered = { ...passwordCost }
  for (const name of Object.keys(lowered)) delete passwordCost[name as keyof typeof passwordCost]
  try {
    const made = await hashPassword("a long pass phrase")
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(made, "a long pass phrase")).toBe(true)
    expect(await verifyPassword(made, "a long pass phrasE")).toBe(false)
  } finally {
    Object.assign(passwordCost, lowered)
  }
})

import { MoverKind } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import * as en from "../i18n/en/index.ts"
import * as hi from "../i18n/hi/index.ts"
import { describeActor } from "./describe-actor.ts"

const kinds: ("STAFF" | "DEVICE" | "CUSTOMER" | "CLOCK")[] = (MoverKind as unknown as { enum: [] }).enum

test("a person is named with the device, a paired device by itself; every other mover has words in both languages", () => {
  for (const words of [en.inbox, en.bookings, hi.inbox, hi.bookings]) {
    for (const byKind of kinds) {
      const who = describeActor({ by: "The clock", byKind, device: null }, words)
      expect(who === "The clock").toBe(byKind === "STAFF" || byKind === "DEVICE")
      expect(who).toMatch(/\S/)
    }
  }
  expect(describeActor({ by: "Asha", byKind: "STAFF", device: "Tablet" }, en.inbox)).toBe("Asha on Tablet")
  expect(describeActor({ by: "The customer", byKind: "CUSTOMER", device: null }, hi.bookings)).toBe("मेहमान")
})

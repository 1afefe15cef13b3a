import { expect, test } from "vitest"
import { describeAccess, missingList } from "./reapplied.ts"

const nothing = {
  ...{
    keysRevoked: 0,
    keysRolled: 0,
    keyLogsHidden: 0,
    peopleRemoved: 0,
    rolesLowered: 0,
    passwordsEnded: 0,
  },
  ...{ devicesRemoved: 0, restaurantsDeleted: 0, pagesSwitchedOff: 0, slugsTaken: 0 },
  ...{ keysWithoutSecret: [], peopleWithoutPassword: [], restaurantsWithoutOwner: [] },
}

test("a restore says what it ended, and how everybody gets in again", () => {
  expect(describeAccess(nothing)).toEqual([])
  const counts = { keysRevoked: 3, keysRolled: 1, peopleRemoved: 2, rolesLowered: 1, passwordsEnded: 1 }
  expect(describeAccess({ ...nothing, ...counts, devicesRemoved: 2 })).toEqual([
    "Changed after the backup, so done again: 3 keys revoked, 1 rolled key's old secret ended, 2 people removed, 1 role lowered, 1 password ended, 2 devices removed.",
  ])
  expect(describeAccess({ ...nothing, keyLogsHidden: 1, pagesSwitchedOff: 1, slugsTaken: 2 })).toEqual([
    "Changed after the backup, so done again: 1 key's log hidden from developers, 1 page switched off, 2 page addresses taken.",
  ])
  const text = describeAccess({
    ...nothing,
    keysWithoutSecret: [{ id: "key_1", name: "Website" }],
    peopleWithoutPassword: ["asha@example.com"],
    restaurantsWithoutOwner: ["rst_1"],
  }).join("\n")
  expect(text).toContain("rasoi key roll key_1")
  expect(text).toContain("also for the last owner:\n  rasoi staff password --email asha@example.com")
  expect(text).toContain("rasoi staff create --restaurant rst_1 --role owner")
})

test("a restore without the list names everything that works again, and where to check it", () => {
  const text = missingList("/var/lib/rasoi", "2026-11-15T21:40:03Z")
  for (const thing of ["keys", "people", "passwords", "tablets", "restaurants"]) expect(text).toContain(thing)
  for (const place of ["rasoi key list", "rasoi staff list", "rasoi restaurant list", "Manage → Devices"])
    expect(text).toContain(place)
})

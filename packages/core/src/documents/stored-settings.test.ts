import { defaultSettings, Settings } from "@rasoi/contract/console"
import { Value } from "typebox/value"
import { expect, test } from "vitest"
import { SettingsOfShape6 } from "./schema-6.fixture.ts"
import { storedSettings } from "./stored.fixture.ts"
import { readStoredSettings, storedSettingsText } from "./stored-settings.ts"
import { settingsSteps } from "./upgrade.ts"

const usual = defaultSettings(
  {
    name: "Angaara Tandoor",
    phone: "08041234567",
    address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
    timezone: "Asia/Kolkata",
  },
  { counter: { askOnlinePayments: null } },
)

function storedAndRead(settings: object): Settings {
  const document = JSON.parse(storedSettingsText(settings as Settings))
  return readStoredSettings({ document, shape: settingsSteps.length })
}

// If the first one fails, a shape was added without its `withoutShapeN`.
test.each([
  ["in which nobody uses a new member", usual],
  ["of shape 6", readStoredSettings({ document: storedSettings[6] as Settings, shape: 6 })],
])("servers of the version before read settings %s", (_, settings) => {
  const stored = JSON.parse(storedSettingsText(settings))
  expect([...Value.Errors(SettingsOfShape6, stored)]).toEqual([])
  expect(readStoredSettings({ document: stored, shape: settingsSteps.length })).toEqual(settings)
})

test("only a composition dealer's kind of GST is stored: the other two follow from whether it applies", () => {
  const gstOf = (gst: Partial<Settings["gst"]>) => {
    const settings = { ...usual, gst: { ...usual.gst, gstin: "29ABCFA1234K1ZL", ...gst } }
    expect(storedAndRead(settings)).toEqual(settings)
    return JSON.parse(storedSettingsText(settings)).gst
  }
  expect(gstOf({ kind: "REGULAR", applies: true })).not.toHaveProperty("kind")
  expect(gstOf({ kind: "NONE" })).not.toHaveProperty("kind")
  expect(gstOf({ kind: "COMPOSITION" })).toMatchObject({ kind: "COMPOSITION", applies: false })
})

test("whether online payments are asked for is stored once the owner has answered, and null until then", () => {
  const counterOf = (askOnlinePayments: boolean | null) => {
    const settings = { ...usual, counter: { ...usual.counter, askOnlinePayments } }
    expect(storedAndRead(settings)).toEqual(settings)
    return JSON.parse(storedSettingsText(settings)).counter
  }
  expect(counterOf(null)).toBeUndefined()
  for (const answer of [true, false])
    expect(counterOf(answer)).toEqual({ ...usual.counter, askOnlinePayments: answer })
})

interface ObjectSchema {
  required: string[]
  properties: Record<string, ObjectSchema>
  items?: ObjectSchema
}

/** Today's schema, with one more member in this section: in each entry, if it is a list. */
function schemaWithMember(section: string): ObjectSchema {
  const schema: ObjectSchema = JSON.parse(JSON.stringify(Settings))
  const changed = schema.properties[section]?.items ?? schema.properties[section]
  changed?.required.push("added")
  Object.assign(changed?.properties ?? {}, { added: { type: ["string", "null"] } })
  return schema
}

const charge = { type: "OTHER", name: "Bag", amountPaise: 0, rateBasisPoints: 0, appliesTo: ["PICKUP"] }
const later = { ...usual, charges: [charge] }

test.each(Object.keys(Settings.properties) as (keyof typeof later)[])(
  "a member that a later version adds to %s is stored and found again, also if all others are usual",
  section => {
    for (const added of ["used", null]) {
      const now = later[section]
      const settings = {
        ...later,
        [section]: Array.isArray(now) ? now.map(entry => ({ ...entry, added })) : { ...now, added },
      }
      const read = storedAndRead(settings)
      expect([...Value.Errors(schemaWithMember(section), read)]).toEqual([])
      expect(read).toEqual(settings)
    }
  },
)

test("a section that a later version adds is stored and found again", () => {
  const settings = { ...later, added: { used: true } }
  expect(storedAndRead(settings)).toEqual(settings)
})

test("the order of members does not count: settings that came from the database are left out, too", () => {
  const counter = { askOnlinePayments: null, roundCash: usual.counter.roundCash, upiId: usual.counter.upiId }
  expect(JSON.parse(storedSettingsText({ ...usual, counter }))).not.toHaveProperty("counter")
})

import type { TestApp } from "../testing/app.ts"
import { describe, expect, test, testRestaurant } from "../testing/fixtures.ts"

const { app, key, cookie } = await testRestaurant()

async function refusalOf(path: string, options: Parameters<TestApp["call"]>[1]) {
  const { status, body } = await app.call(path, options)
  return [status, body?.error?.code, body?.error?.field]
}

/** Names that every JavaScript object has, and that a schema does not. */
const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"]

describe.each(names)("an unknown member named %s: 422 that names it", name => {
  const refused = (field: string) => [422, "VALIDATION_FAILED", field]

  test.each(["=1", "", "=a&%s=b"])("in a query, written ?%s", async tail => {
    const query = `${name}${tail.replace("%s", name)}`
    expect(await refusalOf(`/v1/menu?${query}`, { key })).toEqual(refused(name))
    expect(await refusalOf(`/v1/orders?limit=5&${query}`, { key })).toEqual(refused(name))
    expect(await refusalOf(`/v1/track/unknown?${query}`, {})).toEqual(refused(name))
    expect(await refusalOf(`/console/v1/reservations?${query}`, { cookie })).toEqual(refused(name))
  })

  test.each([
    [
      "at the top",
      name,
      (member: string) => `{"type":"PICKUP","items":[{"menuItemId":"a","quantity":1}],${member}}`,
    ],
    [
      "in an element",
      `items[0].${name}`,
      (member: string) => `{"type":"PICKUP","items":[{"menuItemId":"a","quantity":1,${member}}]}`,
    ],
    [
      "in a nested object",
      `delivery.${name}`,
      (member: string) =>
        `{"type":"DELIVERY","items":[{"menuItemId":"a","quantity":1}],"delivery":{"address":"12, Main Road","pincode":"560038",${member}}}`,
    ],
  ])("in a body, %s", async (_, field, bodyWith) => {
    for (const value of ["1", "null", "{}", '{"prototype":{"type":"PICKUP"}}', '{"__proto__":{"a":1}}']) {
      const body = bodyWith(`"${name}":${value}`)
      expect(await refusalOf("/v1/orders/quote", { key, method: "POST", body })).toEqual(refused(field))
    }
  })

  test("in a body of the console", async () => {
    const body = `{"ordering":{"${name}":{"enabled":false}}}`
    const response = refusalOf("/console/v1/settings", { cookie, method: "PATCH", body })
    expect(await response).toEqual(refused(`ordering.${name}`))
  })
})

test("an escaped __proto__ is the same name", async () => {
  const body = '{"type":"PICKUP","items":[],"\\u005f_proto__":{}}'
  const { error } = (await app.call("/v1/orders/quote", { key, method: "POST", body })).body
  expect(error.errors.map((fault: { field: string }) => fault.field)).toContain("__proto__")
})

test('a member named "" is reported as itself, not as its parent', async () => {
  const fieldsOf = async (body: string) =>
    (await app.call("/v1/orders/quote", { key, method: "POST", body })).body.error.errors.map(
      (fault: { field: string }) => fault.field,
    )
  const cart = (member: string, inItem = "") =>
    `{"type":"PICKUP","items":[{"menuItemId":"a","quantity":1${inItem}}]${member}}`
  expect(await fieldsOf(cart(',"":1'))).toEqual(['[""]'])
  expect(await fieldsOf(cart("", ',"":1'))).toEqual(['items[0][""]'])
  expect((await app.call("/v1/menu?=1", { key })).body.error.field).toBe('[""]')
})

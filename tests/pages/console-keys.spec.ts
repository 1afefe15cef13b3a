import type { Page } from "@playwright/test"
import { sql } from "../../apps/server/src/db/index.ts"
import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  hostileTexts,
  movesClock,
  test,
} from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

const keysPath = "/console/manage/keys"

/** Submits the form, and returns the secret that the page shows. */
async function makeKey(page: Page, name: string, mode: "Test" | "Live" = "Test"): Promise<string> {
  await page.getByRole("button", { name: "Make a key" }).click()
  await page.getByLabel("What is it for?").fill(name)
  await page.getByRole("dialog").getByText(mode, { exact: true }).click()
  await page.getByRole("button", { name: "Make the key" }).click()
  return shownSecret(page)
}

async function shownSecret(page: Page): Promise<string> {
  const secret = page.getByRole("figure", { name: "API key" }).getByRole("code")
  await expect(secret).toBeVisible()
  return (await secret.textContent()) ?? ""
}

async function openKey(page: Page, group: "Live keys" | "Test keys", name = "A key"): Promise<void> {
  await page.getByRole("region", { name: group }).getByRole("link", { name }).click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

test("a key made in the console works, is shown once, and is not in the page after a reload", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: keysPath })
  const secret = await makeKey(page, "Our website", "Live")
  expect(secret).toMatch(/^rasoi_live_/)
  expect((await app.call("/v1/restaurant", { key: secret })).body).toMatchObject({ object: "restaurant" })
  const command = await page.getByRole("figure", { name: "First request" }).getByRole("code").textContent()
  expect(command).toBe(`curl "${app.url}/v1/restaurant" \\\n  -H "Authorization: Bearer ${secret}"`)
  await page.getByRole("button", { name: "I have kept it" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  const row = page.getByRole("region", { name: "Live keys" }).getByRole("link", { name: "Our website" })
  await expect(row).toContainText(`rasoi_live_…${secret.slice(-4)}`)
  await expect(row).toContainText("LIVE")
  await expect(row).toContainText("Website")
  await expect(row).toContainText("Made by The owner")
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText("Last used", { timeout: 2000 })
  }).toPass()
  expect(await page.content()).not.toContain(secret)
  const kept = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
  expect(kept).not.toContain(secret)
})

test("an accidental tap does not close the secret before it is copied", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: keysPath })
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  const secret = await makeKey(page, "Our app")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alert")).toContainText("Copy it first")
  await page.getByRole("figure", { name: "API key" }).getByRole("button", { name: "Copy" }).click()
  await expect(page.getByText("Copied")).toBeVisible()
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(secret)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("a key may do what was chosen for it and no more", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: keysPath })
  await page.getByRole("button", { name: "Make a key" }).click()
  await page.getByLabel("What is it for?").fill("Menu board")
  await page.getByRole("dialog").getByText("Choose", { exact: true }).click()
  for (const name of ["Read the restaurant", "Read the menu", "See free tables"])
    await page.getByRole("checkbox", { name }).uncheck()
  await page.getByRole("button", { name: "Make the key" }).click()
  await expect(page.getByText("Choose at least one.")).toBeVisible()
  await page.getByRole("checkbox", { name: "Read the menu" }).check()
  await page.getByRole("button", { name: "Make the key" }).click()
  const secret = await shownSecret(page)
  await expect(page.getByRole("figure", { name: "First request" })).toContainText("/v1/menu")
  expect((await app.call("/v1/menu", { key: secret })).status).toBe(200)
  expect((await app.call("/v1/restaurant", { key: secret })).body.error.code).toBe("SCOPE_MISSING")
})

test("a rolled key works with both secrets until the overlap is over, then with the new one alone", {
  tag: [movesClock.tag, thorough.tag],
}, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: keysPath })
  const old = await makeKey(page, "Rolled")
  await page.getByRole("button", { name: "I have kept it" }).click()
  await openKey(page, "Test keys", "Rolled")
  await page.getByRole("button", { name: "New secret", exact: true }).click()
  await page.getByRole("dialog").getByText("1 hour").click()
  await page.getByRole("button", { name: "Make a new secret" }).click()
  const renewed = await shownSecret(page)
  await page.getByRole("button", { name: "I have kept it" }).click()
  expect(renewed).not.toBe(old)
  const statuses = async () =>
    Promise.all([old, renewed].map(async key => (await app.call("/v1/menu", { key })).status))
  expect(await statuses()).toEqual([200, 200])
  const facts = page.getByRole("region", { name: "About this key" })
  await expect(facts).toContainText(`rasoi_test_…${old.slice(-4)} until`)
  await expect(facts).toContainText("Old secret works until")
  app.clock.advance(61 * 60_000)
  expect(await statuses()).toEqual([401, 200])
  expect((await app.call("/v1/menu", { key: old })).body.error.code).toBe("KEY_REVOKED")
  // The ping carries the server's time.
  app.pingAll()
  await expect(facts).not.toContainText("until")
  await expect(facts).toContainText(`rasoi_test_…${renewed.slice(-4)}`)
})

test("the console says what will stop working before it revokes a key; then the API responds with KEY_REVOKED", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: keysPath })
  await openKey(page, "Test keys")
  await page.getByRole("button", { name: "Revoke" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("stops working within seconds")
  await expect(dialog).toContainText("Price and place orders")
  await expect(dialog).toContainText("This cannot be undone")
  await dialog.getByRole("button", { name: "Revoke the key" }).click()
  await expect(page.getByRole("region", { name: "About this key" })).toContainText("Revoked")
  await expect(page.getByRole("button", { name: "New secret", exact: true })).toHaveCount(0)
  expect((await app.call("/v1/menu", { key: restaurant.testKey })).body.error.code).toBe("KEY_REVOKED")
  expect((await app.call("/v1/menu", { key: restaurant.liveKey })).status).toBe(200)
  await page.getByRole("link", { name: "All keys" }).click()
  await expect(page.getByRole("region", { name: "Revoked keys" })).toContainText("A key")
})

test(
  "the request log tells what a refusal means, what to do, and the id to quote",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: keysPath })
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    const key = restaurant.testKey
    const unknown = "ord_01m7mxpma8fhq88sfb4cvg2tx6"
    await app.call("/v1/menu", { key })
    const refused = await app.call(`/v1/orders/${unknown}`, { key })
    await openKey(page, "Test keys")
    const log = page.getByRole("region", { name: "Requests" })
    const entry = log.getByRole("listitem").filter({ hasText: unknown })
    await expect(entry).toContainText(`GET /v1/orders/${unknown}`)
    await expect(entry).toContainText("404")
    await expect(entry).toContainText("NOT_FOUND There is nothing here that this key may see.")
    await expect(entry).toContainText("What to do: Check the path and the id")
    await entry.getByRole("button", { name: /^Copy the request id/ }).click()
    await expect(entry.getByText("Copied")).toBeAttached()
    const copied = await page.evaluate("navigator.clipboard.readText()")
    expect(copied).toBe(refused.headers.get("x-request-id"))

    await expect(log.getByRole("listitem")).toHaveCount(2)
    await log.getByText("Only errors").click()
    await expect(page).toHaveURL(/show=errors/)
    await expect(log.getByRole("listitem")).toHaveCount(1)
    await page.reload()
    await expect(log.getByRole("listitem")).toHaveCount(1)
    await app.call("/v1/reservations/res_nothing", { key })
    await log.getByRole("button", { name: "Refresh" }).click()
    await expect(log.getByRole("listitem")).toHaveCount(2)
  },
)

test("a restaurant without keys is told what to do first", thorough, async ({ app, restaurant }) => {
  const parameters = [restaurant.id]
  await app.db.run(
    sql(
      "test.forgetSecrets",
      "delete from api_key_secrets where key_id in (select id from api_keys where restaurant_id = $1)",
    ),
    parameters,
  )
  await app.db.run(sql("test.forgetKeys", "delete from api_keys where restaurant_id = $1"), parameters)
  const page = await restaurant.console({ path: keysPath })
  await expect(page.getByText("No keys yet")).toBeVisible()
  await expect(page.getByText("Begin with a test key")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Make a test key" }).click()
  await expect(page.getByRole("radio", { name: "Test" })).toBeChecked()
})

test("managers have the keys too, staff are not shown them", thorough, async ({ restaurant }) => {
  const ofManager = await restaurant.console({ role: "MANAGER", path: keysPath })
  await expect(ofManager.getByRole("region", { name: "Test keys" })).toBeVisible()
  const page = await restaurant.console({ role: "STAFF", path: keysPath })
  await expect(page.getByRole("heading", { name: "This page is for another role" })).toBeVisible()
  await expect(page.getByRole("navigation").getByText("API keys")).toHaveCount(0)
})

test("names that try to be markup stay names", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: keysPath })
  for (const name of hostileTexts) {
    const made = await page.request.post("/console/v1/keys", {
      data: { name: name.slice(0, 60), mode: "test", preset: "READ_ONLY" },
      headers: { origin: new URL(page.url()).origin },
    })
    expect(made.status()).toBe(201)
  }
  const rows = page.getByRole("region", { name: "Test keys" }).getByRole("link")
  await expect(rows).toHaveCount(hostileTexts.length + 1)
  await expect(page.getByText(hostileTexts[1].slice(0, 60))).toBeVisible()
  await page.getByRole("link", { name: hostileTexts[0].slice(0, 60) }).click()
  await page.getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByRole("dialog")).toContainText(hostileTexts[0].slice(0, 60))
  await expectNothingRan(page)
})

test("the dialog that creates a key passes axe in both themes", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: keysPath })
  await page.getByRole("button", { name: "Make a key" }).click()
  await expectAccessible(page)
  await page.getByRole("dialog").getByText("Choose", { exact: true }).click()
  await page.getByRole("dialog").getByText("Live", { exact: true }).click()
  await expectAccessible(page)
  await page.getByLabel("What is it for?").fill("Ours")
  await page.getByRole("button", { name: "Make the key" }).click()
  await shownSecret(page)
  await page.keyboard.press("Escape")
  await expectAccessible(page)
})

test(
  "a key's page passes axe in both themes, with requests and without",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: keysPath })
    await openKey(page, "Test keys")
    await expect(page.getByText("No requests yet")).toBeVisible()
    await expectAccessible(page)
    await app.call("/v1/menu", { key: restaurant.testKey })
    await app.call("/v1/orders/ord_nothing", { key: restaurant.testKey })
    await page.getByRole("button", { name: "Refresh" }).click()
    await expect(page.getByText("What to do:")).toBeVisible()
    await expectAccessible(page)
    // A long log is shown in parts.
    for (let count = 0; count < 53; count += 1) await app.call("/v1/menu", { key: restaurant.testKey })
    await page.getByRole("button", { name: "Refresh" }).click()
    const rows = page.getByRole("region", { name: "Requests" }).getByRole("listitem")
    await expect(rows).toHaveCount(50)
    await page.getByRole("button", { name: "Show more" }).click()
    await expect(rows).toHaveCount(55)
  },
)

test(
  "rolling and revoking pass axe in both themes, and so does a revoked key",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: keysPath })
    await openKey(page, "Test keys")
    await page.getByRole("button", { name: "New secret", exact: true }).click()
    await page.getByRole("dialog").getByText("Not at all").click()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Close" }).click()
    await page.getByRole("button", { name: "Revoke" }).click()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Revoke the key" }).click()
    await expect(page.getByRole("button", { name: "New secret", exact: true })).toHaveCount(0)
    await expectAccessible(page)
  },
)

test("the URL of a key that does not exist says so", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: "/console/manage/keys/key_nothing" })
  await expect(page.getByText("There is no such key").first()).toBeVisible()
  await expectAccessible(page)
})

test(
  "on a phone nothing runs out of the screen, and every button can be hit",
  thorough,
  async ({ app, restaurant }) => {
    await app.call("/v1/orders/ord_nothing", { key: restaurant.testKey })
    const page = await restaurant.console({ path: keysPath, width: 360, height: 740 })
    await expect(page.getByRole("region", { name: "Live keys" })).toBeVisible()
    await expectFits(page)
    await makeKey(page, "On the way")
    await expectFits(page)
    await page.getByRole("button", { name: "I have kept it" }).click()
    await openKey(page, "Test keys")
    await expect(page.getByText("What to do:")).toBeVisible()
    await expectFits(page)
  },
)

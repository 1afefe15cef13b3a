import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectFits, test } from "./console.fixture.ts"
import { makeCode } from "./console-paired.fixture.ts"
import { expectGoodLook, onScreens, screens } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const navigationOf = (page: import("@playwright/test").Page) => page.getByRole("navigation").getByRole("link")

test("a developer is shown keys, requests, the test desk, the documentation and this device, and no other screen", async ({
  app,
  browser,
  restaurant,
}) => {
  const { email, password } = await app.person(restaurant.id, "DEVELOPER")
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await page.goto("/console")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible()
  await expect(page).toHaveURL(/\/console\/manage\/keys$/)
  const names = ["API keys", "Request log", "Test desk", "Docs", "This device"]
  await expect(navigationOf(page)).toHaveText(names)
  await expect(page.getByText("The developer · Developer")).toBeVisible()
  // Neither the state of orders nor the bar that turns their sound on.
  await expect(page.getByText(/Receiving orders|Not receiving|sound/i)).toHaveCount(0)
  await expect(page.getByRole("region", { name: "Live keys" })).toHaveCount(0)
  await expect(page.getByRole("region", { name: "Test keys" })).toBeVisible()
  for (const path of [
    "reports/finished",
    "bookings",
    "menu",
    "reports",
    "manage",
    "manage/team",
    "manage/devices",
    "manage/settings",
    "manage/settings/blocked",
    "manage/page",
  ]) {
    // The router notices the new address.
    await page.evaluate(`history.pushState(null, "", "/console/${path}")`)
    await expect(page.getByRole("heading", { level: 1, name: "This page is for another role" })).toBeVisible()
    await expect(page.getByText("This page is for another role")).toHaveCount(1)
    await expect(page.getByRole("link", { name: "Go to the orders" })).toHaveCount(0)
    await page.getByRole("main").getByRole("link", { name: "API keys" }).click()
    await expect(page).toHaveURL(/\/console\/manage\/keys$/)
  }
  const unknown = await page.goto("/console/nonsense")
  expect(unknown?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1, name: "There is no such page" })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "API keys" }).click()
  await expect(page).toHaveURL(/\/console\/manage\/keys$/)
  await page.goto("/console/device")
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible()
  await expect(page.getByText("Sound, screen and printing")).toHaveCount(0)
  const opening = context.waitForEvent("page")
  await page.getByRole("navigation").getByRole("link", { name: "Docs" }).click()
  await expect(await opening).toHaveURL(/\/docs$/)
  await context.close()
})

test(
  "a developer's open console takes no orders and asks for none",
  thorough,
  async ({ app, restaurant }) => {
    const asked: string[] = []
    const page = await restaurant.console({ role: "DEVELOPER", path: "/console/v1/nowhere" })
    page.on("request", request => asked.push(new URL(request.url()).pathname))
    await page.goto("/console/manage/test")
    await expect(page.getByRole("heading", { level: 1, name: "Test desk" })).toBeVisible()
    await page.getByRole("button", { name: "Make a test order" }).click()
    await expect(page.getByRole("list", { name: "Orders" }).locator("> li")).toHaveCount(1)
    await page.goto("/console/manage/test?show=bookings")
    await page.getByRole("button", { name: "Make a test booking" }).click()
    await expect(page.getByRole("list", { name: "Bookings" }).locator("> li")).toHaveCount(1)
    const live = /\/console\/v1\/(orders|reservations|ordering|reports|settings|menu|devices\/sound)/
    expect(asked.filter(path => live.test(path))).toEqual([])
    expect(asked).toContain("/console/v1/events")
    const { body } = await app.call("/v1/restaurant", { key: restaurant.liveKey })
    expect(body.ordering.acceptingNow).toBe(false)
  },
)

test(
  "a developer makes a test key, and rolls and revokes it; live is not offered",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ role: "DEVELOPER", path: "/console/manage/keys" })
    await page.getByRole("button", { name: "Make a key" }).click()
    await expect(page.getByRole("dialog").getByText("Test or live?")).toHaveCount(0)
    await page.getByLabel("What is it for?").fill("Our website")
    await page.getByRole("button", { name: "Make the key" }).click()
    const secret = page.getByRole("figure", { name: "API key" }).getByRole("code")
    await expect(secret).toHaveText(/^rasoi_test_/)
    const quickstart = page.getByRole("dialog").getByRole("link", { name: "Follow the quickstart" })
    await expect(quickstart).toHaveAttribute("href", "/docs/quickstart")
    await page.getByRole("button", { name: "I have kept it" }).click()
    await page.getByRole("link", { name: "Our website" }).click()
    await expect(page.getByRole("button", { name: "New secret" })).toBeVisible()
    await page.getByRole("button", { name: "Revoke" }).click()
    await page.getByRole("button", { name: "Revoke the key" }).click()
    await expect(page.getByText(/^Revoked /)).toBeVisible()
  },
)

test(
  "the owner shows a live key's requests; the developer finds one by its id and by its field",
  thorough,
  async ({ app, restaurant }) => {
    const refused = await app.call("/v1/orders?limit=1000", { key: restaurant.liveKey })
    await app.call("/v1/menu", { key: restaurant.liveKey })
    await app.call("/v1/menu?colour=red", { key: restaurant.testKey })
    const id = refused.headers.get("x-request-id") ?? ""

    const developer = await restaurant.console({
      role: "DEVELOPER",
      path: `/console/manage/requests?request=${id}`,
    })
    await expect(developer.getByText("No such request")).toBeVisible()
    await expect(developer.getByText("Enter the whole id.")).toBeVisible()

    const owner = await restaurant.console({ path: "/console/manage/keys" })
    await owner.getByRole("region", { name: "Live keys" }).getByRole("link").first().click()
    const shown = owner.getByRole("switch", { name: "Developers see this key and its requests" })
    await expect(shown).not.toBeChecked()
    await owner.getByText("Developers see this key and its requests").click()
    await expect(shown).toBeChecked()

    // The event of the change brings it, without a reload.
    const entries = developer
      .getByRole("region", { name: "Requests" })
      .getByRole("list")
      .getByRole("listitem")
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText("GET /v1/orders")
    await expect(entries).toContainText("(LIVE)")
    await expect(developer.getByLabel("Request id")).toHaveValue(id)
    await developer.getByLabel("Request id").fill("")
    await developer.getByLabel("Field").fill("limit")
    await developer.getByRole("button", { name: "Search", exact: true }).click()
    await expect(developer).toHaveURL(/\/requests\?field=limit$/)
    await expect(entries).toHaveCount(1)
    await developer.reload()
    await expect(entries).toHaveCount(1)
    await developer.getByLabel("Field").fill("")
    await developer.getByRole("button", { name: "Search", exact: true }).click()
    await expect(entries).toHaveCount(3)
    await expect(entries.filter({ hasText: "colour" })).toHaveCount(0)
    await expect(entries.filter({ hasText: "a name that the API does not know" })).toHaveCount(1)
    // Two requests have the same error: what to do is written out once.
    const remedies = developer.getByRole("link", { name: "More about VALIDATION_FAILED" })
    await expect(remedies).toHaveCount(1)
    await entries.getByText("What to do:").last().click()
    await expect(remedies).toHaveCount(2)
    await developer.getByRole("button", { name: "Show only requests that were refused at limit" }).click()
    await expect(entries).toHaveCount(1)
    await developer.getByLabel("Key", { exact: true }).selectOption({ label: "A key (TEST)" })
    await expect(developer.getByText("No such request")).toBeVisible()
    await expect(developer).toHaveURL(/key=key_/)
    await developer.getByRole("button", { name: "Show all requests" }).click()
    await expect(entries).toHaveCount(3)
    await entries.filter({ hasText: "(LIVE)" }).first().getByRole("link", { name: "A key (LIVE)" }).click()
    await expect(developer.getByRole("heading", { level: 1, name: "A key" })).toBeVisible()
    await expect(developer.getByRole("button", { name: "Revoke" })).toHaveCount(0)
    await expect(developer.getByText("Developers see this key")).toHaveCount(0)
  },
)

test("a person who becomes a developer loses the orders at once, also those that the browser kept", async ({
  app,
  restaurant,
}) => {
  const owner = await restaurant.console({ path: "/console/manage/team" })
  const page = await restaurant.console({ role: "STAFF" })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const { number } = await restaurant.order()
  await expect(page.getByText(number, { exact: true }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage["rasoi.orders"] ?? "")).toContain("Asha Rao")
  await owner.getByRole("button", { name: "Change The staff" }).click()
  await owner.getByRole("dialog").getByText("Developer", { exact: true }).click()
  await owner.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible()
  await expect(page.getByText("Asha Rao")).toHaveCount(0)
  expect(await page.evaluate(() => localStorage["rasoi.orders"])).toBeUndefined()
  expect(await page.title()).not.toMatch(/^\(/)
  expect((await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.ordering.acceptingNow).toBe(
    true,
  )
})

test(
  "a tablet paired in a browser where a developer is signed in takes orders",
  thorough,
  async ({ app, restaurant }) => {
    const owner = await restaurant.console({ path: "/console/manage/devices" })
    const code = await makeCode(owner)
    await owner.goto("/docs")
    const page = await restaurant.console({ role: "DEVELOPER", path: "/console/manage/keys" })
    await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible()
    const paired = await page.evaluate(
      body =>
        fetch("/console/v1/devices/pair", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        }).then(({ status }) => status),
      JSON.stringify({ code }),
    )
    expect(paired).toBe(201)
    await page.goto("/console")
    await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
    expect((await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.ordering.acceptingNow).toBe(
      true,
    )
    await restaurant.order()
    // The first visit was still drawn with the developer's kept session.
    await page.goto("/console")
    await page.getByRole("button", { name: "Accept" }).first().click()
    await expect(page.getByRole("region", { name: "New" }).getByRole("article")).toHaveCount(0)
  },
)

test(
  "a developer is told to ask the owner for what they cannot do; the owner, that the keys stay",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ role: "DEVELOPER", path: "/console/manage/keys" })
    await page.route("**/console/v1/keys", async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } })
    })
    await page.route("**/console/v1/test/orders/sample", route =>
      route.fulfill({ json: { object: "sample_order", order: null } }),
    )
    await page.reload()
    await expect(page.getByText("ask the owner for a live key")).toBeVisible()
    await page.goto("/console/manage/test")
    await expect(page.getByText("Ask the owner to add a dish")).toBeVisible()
    await app.person(restaurant.id, "STAFF")
    const owner = await restaurant.console({ path: "/console/manage/team" })
    const dialog = owner.getByRole("dialog")
    for (const [name, keys] of [
      ["The staff", 0],
      ["The developer", 1],
    ] as const) {
      await owner.getByRole("button", { name: `Remove ${name}` }).click()
      await expect(dialog.getByText("stays in the history")).toBeVisible()
      await expect(dialog.getByText("The test keys that they made go on working.")).toHaveCount(keys)
      if (keys === 0) await owner.keyboard.press("Escape")
    }
    await dialog.getByRole("button", { name: "Remove", exact: true }).click()
    await expect(page.getByText("You were signed out. Sign in again, or ask the owner.")).toBeVisible()
  },
)

test(
  "a developer's screens fit every screen and pass axe, in both languages",
  thorough,
  async ({ app, restaurant }) => {
    await app.call("/v1/orders?limit=1000", { key: restaurant.testKey })
    await app.call(`/v1/orders/${"ord_".repeat(40)}`, { key: restaurant.testKey })
    const path = "/console/manage/requests"
    const page = await restaurant.console({ role: "DEVELOPER", path, width: 390, height: 844 })
    await expect(page.getByText("VALIDATION_FAILED", { exact: true })).toBeVisible()
    await expect(navigationOf(page)).toHaveCount(5)
    // A phone shows the requests first.
    await expect(page.getByLabel("Request id")).toBeHidden()
    await page.getByText("Search by id or field").click()
    await expect(page.getByLabel("Request id")).toBeVisible()
    await expectGoodLook(page, screens.slice(0, 1))
    await onScreens(page, screens.slice(1), () => expect(page.getByLabel("Request id")).toBeVisible())
    await expectGoodLook(page, screens.slice(1))
    await page.goto("/console/manage/keys")
    await expect(page.getByRole("region", { name: "Test keys" })).toBeVisible()
    await onScreens(page, screens, () => expectFits(page))
    const hindi = await restaurant.console({ role: "DEVELOPER", path, language: "hi" })
    await expect(hindi.getByRole("heading", { level: 1, name: hi.keys.requests })).toBeVisible()
    await expect(hindi.getByText("VALIDATION_FAILED", { exact: true })).toBeVisible()
    await onScreens(hindi, screens, () => expectFits(hindi))
    await hindi.goto("/console/manage/team")
    await expect(hindi.getByText(hi.team.notAllowed).first()).toBeVisible()
  },
)

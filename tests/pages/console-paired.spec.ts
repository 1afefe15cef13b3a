import type { Page } from "@playwright/test"
import { expect, expectAccessible, expectFits, test } from "./console.fixture.ts"
import { makeCode, pairedTablet, pairTablet } from "./console-paired.fixture.ts"
import {
  addedPerson,
  addPerson,
  chooseOwnPassword,
  devicesPath,
  openOrders,
  openThisDevice,
  signIn,
  signInTitle,
  teamPath,
} from "./console-team.fixture.ts"
import { thorough } from "./thorough.ts"

const devices = (page: Page) => page.getByRole("region", { name: "Devices" }).getByRole("listitem")
const receiving = (page: Page) => page.getByRole("button", { name: /^Receiving orders/ })

test("a tablet is paired, accepts an order, survives the person who paired it, and ends when it is removed", async ({
  app,
  browser,
  restaurant,
}) => {
  const owner = await restaurant.console({ path: teamPath })
  const manager = await addPerson(owner, "Asha Rao", "Manager")
  const theirs = await signIn(browser, app.url, manager, "Asha's phone")
  await chooseOwnPassword(theirs, manager)
  await theirs.getByRole("navigation").getByText("Manage", { exact: true }).click()
  await expect(theirs.getByRole("main").getByRole("link", { name: /^Team/ })).toHaveCount(0)
  await theirs
    .getByRole("main")
    .getByRole("link", { name: /^Devices/ })
    .click()
  const tablet = await pairTablet(browser, app.url, await makeCode(theirs))
  await expect(receiving(tablet)).toBeVisible()
  await expect(tablet.getByRole("banner")).toContainText("Counter tablet")
  for (const name of ["Manage", "Reports"])
    await expect(tablet.getByRole("navigation").getByText(name, { exact: true })).toHaveCount(0)

  const { id } = await restaurant.order()
  await tablet.getByRole("button", { name: "Accept" }).first().click()
  const history = async () => {
    const path = `/console/v1/orders/${id}/history`
    return (await (await tablet.request.get(path)).json()).moves.at(-1)
  }
  await expect.poll(history).toMatchObject({ by: "Counter tablet", byKind: "DEVICE", device: null })

  await owner.getByRole("button", { name: "Remove Asha Rao" }).click()
  await expect(owner.getByRole("dialog")).toContainText("These are signed out: Asha's phone.")
  await owner.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click()
  await expect(theirs.getByRole("heading", { name: signInTitle })).toBeVisible()
  await expect(receiving(tablet)).toBeVisible()
  await tablet.reload()
  await expect(openOrders(tablet)).toBeVisible()

  await owner.goto(devicesPath)
  const row = devices(owner).filter({ hasText: "Counter tablet" })
  await expect(row).toContainText("Paired by Asha Rao")
  await row.getByRole("button", { name: "Remove Counter tablet" }).click()
  await owner.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click()
  await expect(tablet.getByRole("heading", { name: "Pair this tablet" })).toBeVisible()
  await expect(tablet.getByText("This device was removed. Ask for a new code.")).toBeVisible()
  const kept = await tablet.evaluate(() => [localStorage["rasoi.session"], localStorage["rasoi.orders"]])
  expect(kept).toEqual([undefined, undefined])
  await tablet.context().close()
  await theirs.context().close()
})

test("a person signs in on a paired tablet and out again, on the same event stream", async ({
  app,
  browser,
  restaurant,
}) => {
  const manager = await addedPerson(app, restaurant, "MANAGER")
  const tablet = await pairedTablet(browser, app, restaurant)
  await expect(receiving(tablet)).toBeVisible()
  const opened: string[] = []
  tablet.on("request", request => {
    if (request.url().endsWith("/console/v1/events")) opened.push(request.url())
  })
  await tablet.getByRole("navigation").getByText("This device", { exact: true }).click()
  await tablet.getByRole("button", { name: "Sign in" }).click()
  const dialog = tablet.getByRole("dialog")
  await dialog.getByLabel("Email").fill(manager.email)
  await dialog.getByLabel("Password").fill(manager.password)
  await dialog.getByRole("button", { name: "Sign in" }).click()
  await tablet.getByLabel("The password that you were given").fill(manager.password)
  await chooseOwnPassword(tablet, manager)
  await expect(tablet.getByRole("banner")).toContainText("Asha Rao · Manager")
  await expect(tablet.getByRole("navigation").getByText("Reports", { exact: true })).toBeVisible()

  await openThisDevice(tablet)
  await tablet.getByRole("button", { name: "Sign out" }).click()
  await expect(tablet.getByRole("banner")).toContainText("Counter tablet")
  await expect(openOrders(tablet)).toBeVisible()
  await expect(tablet.getByRole("navigation").getByText("Reports", { exact: true })).toHaveCount(0)
  await expect(receiving(tablet)).toBeVisible()
  expect(opened).toEqual([])
  await tablet.context().close()
})

test(
  "the tablet hears of a sign-in before it has the new cookie: what it reads then does not replace the person",
  thorough,
  async ({ app, browser, restaurant }) => {
    const manager = await addedPerson(app, restaurant, "MANAGER")
    const tablet = await pairedTablet(browser, app, restaurant)
    await expect(receiving(tablet)).toBeVisible()
    const asDevice = await tablet.evaluate(() => fetch("/console/v1/session").then(fulfill => fulfill.text()))
    const read = Promise.withResolvers<void>()
    const isSignedIn = Promise.withResolvers<void>()
    const late: Promise<void>[] = []
    let hasCookie = false
    await tablet.route("**/console/v1/session", async route => {
      if (hasCookie) return route.continue()
      if (route.request().method() === "GET") {
        read.resolve()
        const fulfill = () =>
          route.fulfill({ contentType: "application/json", body: asDevice }).catch(() => {})
        late.push(isSignedIn.promise.then(fulfill))
        return
      }
      const response = await route.fetch()
      await read.promise
      hasCookie = true
      await route.fulfill({ response })
    })
    await tablet.getByRole("navigation").getByText("This device", { exact: true }).click()
    await tablet.getByRole("button", { name: "Sign in" }).click()
    const dialog = tablet.getByRole("dialog")
    await dialog.getByLabel("Email").fill(manager.email)
    await dialog.getByLabel("Password").fill(manager.password)
    await dialog.getByRole("button", { name: "Sign in" }).click()
    await tablet.getByLabel("The password that you were given").fill(manager.password)
    isSignedIn.resolve()
    await Promise.all(late)
    await chooseOwnPassword(tablet, manager)
    await expect(tablet.getByRole("banner")).toContainText("Asha Rao · Manager")
    await tablet.context().close()
  },
)

test(
  "a manager who is removed while signed in on a tablet: it goes back to the device by itself",
  thorough,
  async ({ app, browser, restaurant }) => {
    const owner = await restaurant.console({ path: teamPath })
    const manager = await addedPerson(app, restaurant, "MANAGER")
    const tablet = await pairedTablet(browser, app, restaurant)
    const body = { email: manager.email, password: manager.password }
    await tablet.request.post("/console/v1/session", { data: body })
    const own = { currentPassword: manager.password, newPassword: `${manager.password}, mine` }
    await tablet.request.post("/console/v1/session/password", { data: own })
    await tablet.reload()
    await expect(tablet.getByRole("banner")).toContainText("Asha Rao · Manager")
    await owner.getByRole("button", { name: "Remove Asha Rao" }).click()
    await owner.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click()
    await expect(tablet.getByRole("banner")).toContainText("Counter tablet")
    await expect(tablet.getByRole("banner")).not.toContainText("Asha Rao")
    await expect(receiving(tablet)).toBeVisible()
    await tablet.context().close()
  },
)

test(
  "removing the person whose device is the only one online warns",
  thorough,
  async ({ app, browser, restaurant }) => {
    const owner = await restaurant.console({ path: teamPath })
    const person = await addPerson(owner, "Ravi Kumar")
    const page = await signIn(browser, app.url, person, "Kitchen tablet")
    await chooseOwnPassword(page, person)
    await expect(openOrders(page)).toBeVisible()
    const warning = owner.getByText("No other device is online.")
    await owner.getByRole("button", { name: "Remove Ravi Kumar" }).click()
    await expect(owner.getByRole("dialog")).toContainText("Kitchen tablet")
    await expect(warning).toHaveCount(0)
    await owner.keyboard.press("Escape")
    // The owner's own page is a device too. It goes offline, and the list comes from the server.
    const list = await (await owner.request.get("/console/v1/devices")).json()
    for (const device of list.data) if (device.current) device.online = false
    await owner.route("**/console/v1/devices", route => route.fulfill({ json: list }))
    await owner.reload()
    await owner.getByRole("button", { name: "Remove Ravi Kumar" }).click()
    await expect(warning).toBeVisible()
    await page.context().close()
  },
)

test(
  "a wrong code says so, and the pages fit every width in both languages",
  thorough,
  async ({ app, browser, restaurant }) => {
    const owner = await restaurant.console({ path: devicesPath })
    await owner.getByRole("button", { name: "Pair a device" }).click()
    await expectAccessible(owner)
    await owner.keyboard.press("Escape")
    const page = await (await browser.newContext({ baseURL: app.url })).newPage()
    await page.goto("/console")
    await page.getByRole("button", { name: "Pair this tablet with a code" }).click()
    await page.getByLabel("Pairing code").fill("aaaa-aaaa")
    await page.getByRole("button", { name: "Pair", exact: true }).click()
    await expect(page.getByRole("alert")).toContainText("This code does not work.")
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
    }
    await expectAccessible(page)
    await page.getByRole("button", { name: "हिन्दी" }).click()
    await expect(page.getByRole("heading", { name: "इस टैबलेट को जोड़ें" })).toBeVisible()
    await page.context().close()
  },
)

test("a paired tablet opens all of its screens, and none asks for what a device may not see", async ({
  app,
  browser,
  restaurant,
}) => {
  const tablet = await pairedTablet(browser, app, restaurant)
  const refused: string[] = []
  tablet.on("response", response => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await restaurant.order()
  for (const [path, heading] of [
    ["/console", "Online orders"],
    ["/console/bookings", "Bookings"],
    ["/console/menu", "Menu"],
    ["/console/finished", "Finished"],
    ["/console/device", "This device"],
  ] as const) {
    await tablet.goto(path)
    await expect(tablet.getByRole("heading", { name: heading }).first()).toBeVisible()
    await expectFits(tablet)
  }
  expect(refused).toEqual([])
  for (const path of [
    "/console/manage",
    "/console/settings",
    "/console/team",
    "/console/reports",
    "/console/keys",
  ]) {
    const other = tablet.getByRole("heading", { name: "This page is for another role" })
    await tablet.evaluate(`history.pushState(null, "", "${path}")`)
    await expect(other).toBeVisible()
    await tablet.evaluate(`history.pushState(null, "", "/console/device")`)
    await expect(other).toBeHidden()
  }
  await tablet.context().close()
})

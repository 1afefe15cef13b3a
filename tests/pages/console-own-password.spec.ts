import { expect, expectAccessible, expectFits, test } from "./console.fixture.ts"
import {
  addedPerson,
  chooseOwnPassword,
  fillSignIn,
  openOrders,
  ownPasswordTitle,
  signIn,
  signInTitle,
} from "./console-team.fixture.ts"
import { thorough } from "./thorough.ts"

test(
  "a person who signs in with a temporary password must choose a new one, then sees the orders",
  thorough,
  async ({ app, browser, restaurant }) => {
    const person = await addedPerson(app, restaurant)
    const page = await signIn(browser, app.url, person)
    await expect(page.getByText("Welcome, Asha Rao.")).toBeVisible()
    // The sign-in form already had the password, so the page does not ask again.
    await expect(page.getByLabel("The password that you were given")).toHaveCount(0)
    await expect(page.getByLabel("Your new password")).toBeFocused()
    await expectAccessible(page)
    const own = await chooseOwnPassword(page, person)
    await expect(openOrders(page)).toBeVisible()
    await page.reload()
    await expect(openOrders(page)).toBeVisible()
    const again = await signIn(browser, app.url, own)
    await expect(openOrders(again)).toBeVisible()
    for (const each of [page, again]) await each.context().close()
  },
)

test(
  "a person with a temporary password can open no other page; after a reload the form asks for that password too",
  thorough,
  async ({ app, browser, restaurant }) => {
    const person = await addedPerson(app, restaurant, "OWNER")
    const page = await signIn(browser, app.url, person)
    await expect(page.getByText("Welcome, Asha Rao.")).toBeVisible()
    for (const path of ["/console/bookings", "/console/manage/settings", "/console/device"]) {
      await page.goto(path)
      await expect(page.getByRole("heading", { name: ownPasswordTitle })).toBeVisible()
    }
    await page.getByLabel("The password that you were given").fill("not what they said")
    await page.getByLabel("Your new password").fill("a better pass phrase")
    await page.getByRole("button", { name: "Save and go on" }).click()
    await expect(page.getByText("This is not your present password.")).toBeVisible()
    await page.getByLabel("The password that you were given").fill(person.password)
    await page.getByLabel("Your new password").fill(person.password)
    await expect(page.getByText("Choose another one than you were given.")).toBeVisible()
    await page.getByLabel("Your new password").fill("a better pass phrase")
    await page.getByRole("button", { name: "Save and go on" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "This device" })).toBeVisible()
    await page.context().close()
  },
)

test(
  "on a phone it fits; whoever will not choose one signs out",
  thorough,
  async ({ app, browser, restaurant }) => {
    const person = await addedPerson(app, restaurant)
    const page = await signIn(browser, app.url, person)
    await page.setViewportSize({ width: 360, height: 640 })
    await expect(page.getByRole("heading", { name: ownPasswordTitle })).toBeVisible()
    await expectFits(page)
    await page.getByRole("button", { name: "Sign out" }).click()
    await expect(page.getByRole("heading", { name: signInTitle })).toBeVisible()
    await fillSignIn(page, person)
    await expect(page.getByRole("heading", { name: ownPasswordTitle })).toBeVisible()
    await page.context().close()
  },
)

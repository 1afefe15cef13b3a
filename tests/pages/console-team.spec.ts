import type { Page } from "@playwright/test"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  hostileTexts,
  type TestRestaurant,
  test,
} from "./console.fixture.ts"
import {
  addPerson,
  chooseOwnPassword,
  devicesPath,
  fillSignIn,
  openOrders,
  readPassword,
  signIn,
  signInTitle,
  teamPath,
} from "./console-team.fixture.ts"
import { thorough } from "./thorough.ts"

const people = (page: Page) => page.getByRole("region", { name: "People" }).getByRole("listitem")
const devices = (page: Page) => page.getByRole("region", { name: "Devices" }).getByRole("listitem")

/** The owner's page with the team, and the page of a member of staff. */
async function ownerAndStaff(app: TestApp, restaurant: TestRestaurant) {
  const person = await app.person(restaurant.id, "STAFF")
  const page = await restaurant.console({ cookie: await app.signIn(person) })
  await expect(openOrders(page)).toBeVisible()
  const owner = await restaurant.console({ path: teamPath })
  return { owner, page, person }
}

test("a person added in the console signs in with the temporary password and sees what staff may see", async ({
  app,
  browser,
  restaurant,
}) => {
  const owner = await restaurant.console({ path: teamPath })
  const person = await addPerson(owner, "Asha Rao")
  await expect(people(owner).filter({ hasText: "Asha Rao" })).toContainText("Not signed in yet")
  await owner.reload()
  await expect(people(owner).filter({ hasText: "Asha Rao" })).toBeVisible()
  expect(await owner.content()).not.toContain(person.password)

  const page = await signIn(browser, app.url, person)
  await chooseOwnPassword(page, person)
  await expect(openOrders(page)).toBeVisible()
  const navigation = page.getByRole("navigation")
  for (const name of ["Orders", "Bookings", "Menu", "This device"])
    await expect(navigation.getByText(name, { exact: true })).toBeVisible()
  for (const name of ["Manage", "Reports"])
    await expect(navigation.getByText(name, { exact: true })).toHaveCount(0)
  for (const path of [teamPath, "/console/manage/keys"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { name: "This page is for another role" })).toBeVisible()
  }
  await expect(people(owner).filter({ hasText: "Asha Rao" })).toContainText("Last seen")
  await owner.goto(devicesPath)
  const row = devices(owner).filter({ hasText: "Kitchen tablet" })
  await expect(row).toContainText("Asha Rao · Staff")
  await page.context().close()
})

test(
  "a new role opens its screens on a device that is signed in, without a reload",
  thorough,
  async ({ app, restaurant }) => {
    const { owner, page } = await ownerAndStaff(app, restaurant)
    await owner.getByRole("button", { name: "Change The staff" }).click()
    await owner.getByRole("dialog").getByText("Manager", { exact: true }).click()
    await expect(owner.getByRole("dialog")).toContainText(
      "reports, delivery people, devices, API keys and the test desk",
    )
    await owner.getByRole("button", { name: "Save" }).click()
    await expect(people(owner).filter({ hasText: "The staff" })).toContainText("Manager")
    await expect(page.getByRole("navigation").getByText("Manage")).toBeVisible()
  },
)

test(
  "a new password signs the person out everywhere, and they come back with it",
  thorough,
  async ({ app, restaurant }) => {
    const { owner, page, person } = await ownerAndStaff(app, restaurant)
    await owner.getByRole("button", { name: "New password for The staff" }).click()
    await owner.getByRole("button", { name: "Make a new password" }).click()
    const password = await readPassword(owner)
    await expect(page.getByRole("heading", { name: signInTitle })).toBeVisible()
    await fillSignIn(page, person)
    await expect(page.getByText("The email and the password do not go together.")).toBeVisible()
    await fillSignIn(page, { ...person, password })
    await chooseOwnPassword(page, { ...person, password })
    await expect(openOrders(page)).toBeVisible()
  },
)

test("a removed person is signed out at once and cannot sign in again", async ({ app, restaurant }) => {
  const { owner, page, person } = await ownerAndStaff(app, restaurant)
  await owner.getByRole("button", { name: "Remove The staff" }).click()
  await expect(owner.getByRole("dialog")).toContainText("signed out here on every device")
  await owner.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await expect(people(owner)).toHaveCount(1)
  await expect(page.getByRole("heading", { name: signInTitle })).toBeVisible()
  await fillSignIn(page, person)
  await expect(page.getByText("The email and the password do not go together.")).toBeVisible()
})

test("a lost tablet is signed out from another device and shows the sign-in page by itself", async ({
  restaurant,
}) => {
  const tablet = await restaurant.console({ role: "STAFF" })
  await expect(openOrders(tablet)).toBeVisible()
  const owner = await restaurant.console({ path: devicesPath })
  const row = devices(owner).filter({ hasText: "The staff · Staff" })
  await expect(row).toContainText("Online now")
  await expect(devices(owner).filter({ hasText: "The owner · Owner" })).toContainText("This device")
  await row.getByRole("button", { name: "Rename Device without a name" }).click()
  await owner.getByLabel("What do you call it?").fill("Counter tablet")
  await owner.getByRole("button", { name: "Save" }).click()
  await owner.getByRole("button", { name: "Sign out Counter tablet" }).click()
  await owner.getByRole("dialog").getByRole("button", { name: "Sign out" }).click()
  await expect(devices(owner)).toHaveCount(1)
  await expect(tablet.getByRole("heading", { name: signInTitle })).toBeVisible()
  await expect(tablet.getByText("You were signed out.")).toBeVisible()
})

test(
  "the last owner can neither step down nor be removed, and is told why",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: teamPath })
    const own = people(page).filter({ hasText: "You" })
    await expect(own.getByRole("button")).toHaveCount(1)
    await own.getByRole("button", { name: "Change The owner" }).click()
    await page.getByRole("dialog").getByText("Staff", { exact: true }).click()
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("alert")).toContainText("The restaurant needs an owner")
    await page.getByRole("button", { name: "Close" }).click()
    await expect(own).toContainText("Owner")
    await expect(own.getByRole("link", { name: "Change my password" })).toBeVisible()
  },
)

test("an email that already works here is refused at its field", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: teamPath })
  const { email } = await addPerson(page, "Asha Rao")
  await page.getByRole("button", { name: "Add a person" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Somebody else")
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Add and show the password" }).click()
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/already works here/)
})

test(
  "everybody changes their own password with the present one; other devices are signed out",
  thorough,
  async ({ app, restaurant }) => {
    const person = await app.person(restaurant.id, "STAFF")
    const other = await restaurant.console({ cookie: await app.signIn(person) })
    await expect(openOrders(other)).toBeVisible()
    const page = await restaurant.console({ cookie: await app.signIn(person), path: "/console/device" })
    const panel = page.getByRole("region", { name: "Change my password" })
    await panel.getByLabel("Present password").fill("not this one")
    await panel.getByLabel("New password").fill("a better pass phrase")
    await panel.getByRole("button", { name: "Change my password" }).click()
    await expect(panel.getByText("This is not your present password.")).toBeVisible()
    await expectAccessible(page)
    await panel.getByLabel("Present password").fill(person.password)
    await panel.getByRole("button", { name: "Change my password" }).click()
    await expect(page.getByText("The password is changed")).toBeVisible()
    await expect(panel.getByLabel("Present password")).toHaveValue("")
    await expect(other.getByRole("heading", { name: signInTitle })).toBeVisible()
    await fillSignIn(other, { ...person, password: "a better pass phrase" })
    await expect(openOrders(other)).toBeVisible()
  },
)

test("names that try to be markup stay names", thorough, async ({ app, browser, restaurant }) => {
  const page = await restaurant.console({ path: teamPath })
  const [name] = hostileTexts
  const person = await addPerson(page, name)
  for (const other of hostileTexts.slice(1)) {
    const added = await page.request.post("/console/v1/people", {
      data: { name: other, email: `${crypto.randomUUID()}@example.com`, role: "STAFF" },
      headers: { origin: app.url },
    })
    expect(added.status()).toBe(201)
  }
  const tablet = await signIn(browser, app.url, person, hostileTexts[2])
  await chooseOwnPassword(tablet, person)
  await expect(openOrders(tablet)).toBeVisible()
  await expectNothingRan(tablet)
  await tablet.context().close()
  await expect(people(page)).toHaveCount(hostileTexts.length + 1)
  for (const each of hostileTexts) await expect(people(page).getByText(each).first()).toBeVisible()
  await page.getByRole("button", { name: `Remove ${name}` }).click()
  await expect(page.getByRole("dialog")).toContainText(name)
  await page.goto(devicesPath)
  await page.getByRole("button", { name: `Sign out ${hostileTexts[2]}` }).click()
  await expect(page.getByRole("dialog")).toContainText(hostileTexts[2])
  await expectNothingRan(page)
})

test("the dialogs about the own account pass axe in both themes", thorough, async ({ restaurant }) => {
  await restaurant.console({ role: "STAFF" })
  const page = await restaurant.console({ path: teamPath })
  await page.getByRole("button", { name: "Add a person" }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Close" }).click()
  await page.getByRole("button", { name: "Change The owner" }).click()
  await page.getByRole("dialog").getByText("Staff", { exact: true }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await expectAccessible(page)
})

test(
  "what is asked about others and their devices passes axe in both themes",
  thorough,
  async ({ restaurant }) => {
    await restaurant.console({ role: "STAFF" })
    const page = await restaurant.console({ path: teamPath })
    await page.getByRole("button", { name: "New password for The staff" }).click()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Make a new password" }).click()
    await expect(page.getByRole("figure", { name: "Temporary password" })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "I have kept it" }).click()
    await page.getByRole("button", { name: "Remove The staff" }).click()
    await expectAccessible(page)
    await page.goto(devicesPath)
    await page.getByRole("button", { name: /^Rename/ }).click()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Close" }).click()
    await page.getByRole("button", { name: /^Sign out/ }).click()
    await expect(page.getByRole("dialog")).toContainText("It is the only device online.")
    await expectAccessible(page)
  },
)

test(
  "on a phone, in Hindi too, nothing runs out of the screen, and every button can be hit",
  thorough,
  async ({ restaurant }) => {
    await restaurant.console({ role: "STAFF" })
    for (const language of ["en", "hi"] as const) {
      const page = await restaurant.console({ path: teamPath, width: 360, height: 740, language })
      for (const path of [teamPath, devicesPath, "/console/device"]) {
        await page.goto(path)
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
        await expectFits(page)
      }
    }
  },
)

import type { Page } from "@playwright/test"
import { newId } from "../../apps/server/src/base/ids.ts"
import { sql } from "../../apps/server/src/db/index.ts"
import {
  atTable,
  counterCaller,
  counterRequest,
} from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectNothingRan, test } from "./console.fixture.ts"
import {
  expectReady,
  expectSent,
  order,
  placeButton,
  storedOrders,
  text,
  tile,
} from "./console-counter.fixture.ts"
import { expectGoodLook, screens } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const words = en.counterTables

const rounds = sql(
  "test.rounds",
  `select t.id, t.label, t.closed_at is not null as closed, o.number, o.total_paise
     from tabs t left join orders o on o.tab_id = t.id where t.restaurant_id = $1 order by t.id, o.number`,
)

async function chooseTable(page: Page, label: string) {
  await order(page).getByText(text.kinds.TABLE, { exact: true }).click()
  await order(page).getByLabel(words.newTable).fill(label)
}

async function place(page: Page, number: string, ...dishes: string[]) {
  for (const dish of dishes) await tile(page, dish).click()
  await placeButton(page).click()
  await expect(order(page)).toContainText(number)
}

/** The tile of a table, in the section of tables. */
const tableTile = (page: Page, label: string) =>
  page.getByRole("list", { name: words.openTables }).getByRole("button", { name: new RegExp(`^${label}\\b`) })

const detail = (page: Page, label: string) =>
  page.getByRole("region", { name: words.table(label), exact: true })

test("a second round of two dishes for an open table takes at most 7 taps; the total is the sum of the rounds", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await expectReady(page)
  await tile(page, "Paneer Tikka").click()
  await order(page).getByText(text.kinds.TABLE, { exact: true }).click()
  await placeButton(page).click()
  await expect(order(page)).toContainText(text.faults.NO_TABLE)
  await order(page).getByLabel(words.newTable).fill("4")
  await expect(order(page)).toContainText(words.opens("4"))
  await placeButton(page).click()
  await expect(order(page)).toContainText("T1-1")
  await expect(order(page)).toContainText(words.table("4"))
  await page.getByRole("link", { name: text.sections.tables }).click()
  await expect(tableTile(page, "4")).toContainText(words.rounds(1))
  await page.evaluate(`{
    window.taps = 0
    addEventListener("click", () => { window.taps += 1 }, true)
  }`)
  await tableTile(page, "4").click()
  await detail(page, "4").getByRole("button", { name: words.addRound }).click()
  await expectReady(page)
  await expect(order(page)).toContainText(words.table("4"))
  await tile(page, "Crispy Corn").click()
  await tile(page, "Chicken 65").click()
  await placeButton(page).click()
  await expect(order(page)).toContainText(text.placedSent)
  expect(Number(await page.evaluate(`window.taps`))).toBeLessThanOrEqual(7)
  await page.getByRole("link", { name: text.sections.tables }).click()
  await expect(tableTile(page, "4")).toContainText(words.rounds(2))
  const stored = await storedOrders(app, restaurant.id)
  expect(stored.map(({ source, type }) => [source, type])).toEqual(Array(2).fill(["TABLE", "DINE_IN"]))
  const sum = stored.reduce((total, { total_paise }) => total + total_paise, 0)
  await tableTile(page, "4").click()
  const shown = await detail(page, "4").locator("p").last().locator("strong").innerText()
  expect(Math.round(Number(shown.replace(/[^0-9.]/g, "")) * 100)).toBe(sum)
  await expect(detail(page, "4").getByRole("article", { name: "T1-2" })).toContainText("Chicken 65")
})

test(
  "a table whose round was sent just before the network failed stays open, also for the next round",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter", role: "STAFF", installed: true })
    await expectReady(page)
    await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
    await chooseTable(page, "4")
    await place(page, "T1-1", "Paneer Tikka")
    await expect(order(page)).toContainText(text.placedSent)
    await page.context().setOffline(true)
    await page.getByRole("link", { name: text.sections.tables }).click()
    await expect(tableTile(page, "4")).toContainText(words.rounds(1))
    await page.goto("/console/counter")
    await chooseTable(page, "4")
    await expect(order(page)).toContainText(words.adds("4"))
  },
)

test("two tablets on the same table agree; a rename and a close on one reach the other", async ({
  app,
  restaurant,
}) => {
  const one = await restaurant.console({ path: "/console/counter" })
  await expectReady(one)
  await chooseTable(one, "4")
  await place(one, "T1-1", "Paneer Tikka")
  await expect(order(one)).toContainText(text.placedSent)
  const two = await restaurant.console({ path: "/console/counter/tables", role: "STAFF" })
  await tableTile(two, "4").click()
  await expect(detail(two, "4").getByRole("article")).toHaveCount(1)

  await one.getByRole("button", { name: text.newOrder }).click()
  await order(one).getByText(text.kinds.TABLE, { exact: true }).click()
  await order(one).getByRole("list", { name: words.openTables }).getByRole("button").click()
  await place(one, "T1-2", "Crispy Corn")
  await expect(detail(two, "4").getByRole("article", { name: "T1-2" })).toBeVisible()

  await one.getByRole("link", { name: text.sections.tables }).click()
  await tableTile(one, "4").click()
  await detail(one, "4").getByRole("button", { name: words.rename }).click()
  await one.getByLabel(words.label, { exact: true }).fill("Terrace 2")
  await one.getByRole("button", { name: words.save }).click()
  await expect(detail(two, "Terrace 2")).toBeVisible()

  await detail(one, "Terrace 2").getByRole("button", { name: words.close }).click()
  await one.getByRole("dialog").getByRole("button", { name: words.close, exact: true }).last().click()
  await expect(two.getByText(/^Table Terrace 2 was closed by/)).toBeVisible()
  const stored = await app.db.rows(rounds, [restaurant.id])
  expect(stored).toMatchObject([
    { label: "Terrace 2", closed: true, number: "T1-1" },
    { label: "Terrace 2", closed: true, number: "T1-2" },
  ])
})

test("two tablets open table 4, one of them without a network: both are shown, and one's rounds move to the other", async ({
  app,
  restaurant,
}) => {
  const offline = await restaurant.console({ path: "/console/counter", installed: true, role: "STAFF" })
  await expectReady(offline)
  await offline.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
  await offline.context().setOffline(true)
  const online = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await expectReady(online)
  await chooseTable(online, "4")
  await place(online, "T2-1", "Paneer Tikka")
  await expect(order(online)).toContainText(text.placedSent)

  await chooseTable(offline, "4")
  await place(offline, "T1-1", "Crispy Corn")
  await offline.getByRole("link", { name: text.sections.tables }).click()
  await offline.reload()
  await tableTile(offline, "4").click()
  await expect(detail(offline, "4").getByRole("article", { name: "T1-1" })).toContainText(words.notSent)
  await expect(detail(offline, "4").getByRole("button", { name: words.close })).toBeDisabled()
  await expect(detail(offline, "4")).toContainText(words.needsNetwork)
  // A round more, still without a network.
  await detail(offline, "4").getByRole("button", { name: words.addRound }).click()
  await expectReady(offline)
  await place(offline, "T1-2", "Chicken 65")

  await offline.context().setOffline(false)
  await expectSent(offline, restaurant.id)
  await online.getByRole("link", { name: text.sections.tables }).click()
  const tiles = online.getByRole("list", { name: words.openTables }).getByRole("button")
  await expect(tiles).toHaveCount(2)
  await tiles.filter({ hasText: words.rounds(2) }).click()
  await expect(detail(online, "4")).toContainText(words.twice("4"))
  await detail(online, "4").getByRole("button", { name: words.moveAll }).click()
  await expect(tiles).toHaveCount(1)
  await expect(tiles).toContainText(words.rounds(3))
  const stored = await app.db.rows<{ number: string | null; closed: boolean }>(rounds, [restaurant.id])
  const open = stored.filter(({ closed }) => !closed).map(({ number }) => number)
  expect(open).toEqual(["T1-1", "T1-2", "T2-1"])
})

test(
  "a round for a table whose bill was issued meanwhile is on a new bill, and the tablet says so",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter", installed: true })
    await expectReady(page)
    await chooseTable(page, "4")
    await place(page, "T1-1", "Paneer Tikka")
    await expect(order(page)).toContainText(text.placedSent)
    await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
    await page.getByRole("link", { name: text.sections.tables }).click()
    await expect(tableTile(page, "4")).toBeVisible()
    await page.context().setOffline(true)
    const [tab] = await app.db.rows<{ id: string }>(rounds, [restaurant.id])
    const cookie = await app.signedIn(restaurant.id)
    await app.call(`/console/v1/counter/tabs/${tab?.id}/close`, { cookie, method: "POST" })
    await tableTile(page, "4").click()
    await detail(page, "4").getByRole("button", { name: words.addRound }).click()
    await expectReady(page)
    await place(page, "T1-2", "Crispy Corn")
    await page.context().setOffline(false)
    await expect(order(page)).toContainText(words.onNewBill("4"))
    const stored = await app.db.rows(rounds, [restaurant.id])
    expect(stored).toMatchObject([
      { label: "4", closed: true, number: "T1-1" },
      { label: "4", closed: false, number: "T1-2" },
    ])
  },
)

test(
  "a round moves to another table; dishes that were begun are not taken along unasked",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter" })
    await expectReady(page)
    for (const [label, number] of [
      ["4", "T1-1"],
      ["5", "T1-2"],
    ] as const) {
      await chooseTable(page, label)
      await place(page, number, "Paneer Tikka")
      await order(page).getByRole("button", { name: text.newOrder }).click()
    }
    await tile(page, "Crispy Corn").click()
    await page.reload()
    await expectReady(page)
    await expect(order(page)).toContainText("Crispy Corn")
    await page.getByRole("link", { name: text.sections.tables }).click()
    await tableTile(page, "4").click()
    await detail(page, "4")
      .getByRole("button", { name: words.moveRound("T1-1") })
      .click()
    await page.getByRole("button", { name: words.table("5") }).click()
    await expect(tableTile(page, "5")).toContainText(words.rounds(2))
    await expect(tableTile(page, "4")).toHaveCount(0)
    await tableTile(page, "5").click()
    await detail(page, "5").getByRole("button", { name: words.addRound }).click()
    await page.getByRole("button", { name: words.beginAnew }).click()
    await expectReady(page)
    await expect(order(page)).toContainText(words.table("5"))
    await expect(order(page)).not.toContainText("Crispy Corn")
    expect((await storedOrders(app, restaurant.id)).length).toBe(2)
  },
)

for (const [language, all] of [
  ["en", en],
  ["hi", hi],
] as const) {
  test(
    `fits and is accessible on every screen in ${language}: choosing, the open tables, one of them, its dialogs`,
    thorough,
    async ({ app, restaurant }) => {
      const [counter, tables] = [all.counter, all.counterTables]
      const look = (name: string, sizes?: typeof screens) =>
        test.step(name, () => expectGoodLook(page, sizes))
      const enter = counterCaller(app, await app.signedIn(restaurant.id))
      const [four, terrace] = [atTable(), atTable({ id: newId("tab"), label: "Terrace by the river" })]
      const numbers: string[] = []
      for (const round of [four, terrace, four])
        numbers.push((await enter(await counterRequest(app, restaurant.id, round))).body.number)

      const page = await restaurant.console({ path: "/console/counter", language })
      await expectReady(page)
      await tile(page, "Paneer Tikka").click()
      const form = page.locator("form")
      await form.getByText(counter.kinds.TABLE, { exact: true }).click()
      await page.getByLabel(tables.newTable).fill("Garden")
      const [phone, ...wide] = screens
      await look("choosing", wide)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.locator("main").getByRole("button", { name: /₹/ }).last().click()
      await expect(form.getByLabel(tables.newTable)).toHaveValue("Garden")
      await look("choosing", phone && [phone])

      await page.goto("/console/counter/tables")
      const tiles = page.getByRole("list", { name: tables.openTables }).getByRole("button")
      await expect(tiles).toHaveCount(2)
      await look("tables")
      await tiles.filter({ hasText: tables.rounds(2) }).click()
      await expect(page.getByRole("article")).toHaveCount(2)
      await look("table")
      // A phone draws the table as another part of the page, and a dialog closes when it is drawn anew.
      for (const sizes of [wide, phone ? [phone] : []]) {
        const [[width, height] = [0, 0]] = sizes
        await page.setViewportSize({ width, height })
        for (const name of [tables.moveRound(numbers[0] ?? ""), tables.close]) {
          await page.getByRole("button", { name, exact: true }).click()
          await look(name, sizes)
          await expect(page.getByRole("dialog").last()).toBeVisible()
          await page.keyboard.press("Escape")
        }
      }
      await expectNothingRan(page)
    },
  )
}

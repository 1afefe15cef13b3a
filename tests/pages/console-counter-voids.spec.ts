import { newId } from "../../apps/server/src/base/ids.ts"
import { sql } from "../../apps/server/src/db/index.ts"
import {
  atTable,
  counterCaller,
  counterRequest,
} from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  movesClock,
  test,
} from "./console.fixture.ts"
import { expectGoodLook, screens } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const words = en.counterTables
const items = [
  { menuItemId: "itm_butter_chicken_half", quantity: 3 },
  { menuItemId: "itm_dal_makhani_half", quantity: 1 },
]

/** A round for table 4 of two lines: three of the first, one of the second. */
async function enter(app: TestApp, restaurantId: string, tab = { id: newId("tab"), label: "4" }) {
  const cookie = await app.signedIn(restaurantId)
  const body = await counterRequest(app, restaurantId, { items, ...atTable(tab) })
  const entered = await counterCaller(app, cookie)(body)
  expect(entered.status).toBe(200)
  return entered.body
}

const voids = sql(
  "test.voids",
  `select v.kind, v.reason, v.lines, o.status from order_voids v join orders o on o.id = v.order_id
    where v.restaurant_id = $1 order by v.voided_at`,
)

test("dishes are voided from the board with one tap for the reason, and are struck through there and at the table", async ({
  app,
  restaurant,
}) => {
  const round = await enter(app, restaurant.id)
  const [first, second] = round.lines.map(({ name }: { name: string }) => name)
  const page = await restaurant.console({ role: "STAFF" })
  const card = page.getByRole("article", { name: round.number })
  await card.getByRole("button", { name: en.inbox.details }).click()
  await page.getByRole("button", { name: en.inbox.voidDishes }).click()
  const dialog = page.getByRole("dialog", { name: words.voidTitle(round.number) })
  await expect(dialog.getByRole("button", { name: words.reasons.mistake })).toBeDisabled()
  await expect(dialog).toContainText(words.chooseFirst)
  await dialog.getByRole("button", { name: words.oneMore(first) }).click()
  await dialog.getByRole("button", { name: words.oneMore(second) }).click()
  // What was made needs a manager.
  await dialog.getByText(words.kinds.MADE, { exact: true }).click()
  await expect(dialog).toContainText(words.managerMade)
  await expect(dialog.getByRole("button", { name: words.reasons.mistake })).toBeDisabled()
  await dialog.getByText(words.kinds.NOT_MADE, { exact: true }).click()
  await dialog.getByRole("button", { name: words.reasons.mistake }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(card.getByRole("listitem").first()).toContainText("2×")
  await expect(card.getByRole("listitem").first()).toContainText(`${en.inbox.voided}: Ordered by mistake`)
  await expect(card.getByRole("listitem").last().locator("s").first()).toHaveText("1×")
  expect(await app.db.rows(voids, [restaurant.id])).toEqual([
    {
      ...{ kind: "NOT_MADE", reason: "Ordered by mistake", status: "ACCEPTED" },
      lines: [
        { index: 0, quantity: 1 },
        { index: 1, quantity: 1 },
      ],
    },
  ])
  await page.goto("/console/counter/tables")
  await page.getByRole("list", { name: words.openTables }).getByRole("button").click()
  const shown = page.getByRole("article", { name: round.number })
  await expect(shown.locator("s").filter({ hasText: second })).toBeVisible()
  const cookie = await app.signedIn(restaurant.id)
  const { charged } = (await app.call(`/console/v1/orders/${round.id}`, { cookie })).body
  await expect(shown.getByRole("banner").or(shown.locator("header"))).toContainText(charged.display)
})

test("a manager voids what was made from the table, with a reason of their own; staff see who may once the ticket is printed", async ({
  app,
  restaurant,
}) => {
  const round = await enter(app, restaurant.id)
  const cookie = await app.signedIn(restaurant.id)
  await app.call(`/console/v1/orders/${round.id}/ticket`, { cookie, method: "POST" })
  const open = async (role: "STAFF" | "MANAGER") => {
    const page = await restaurant.console({ path: `/console/counter/tables?tab=${round.tabId}`, role })
    await page.getByRole("button", { name: words.voidRound(round.number) }).click()
    return page.getByRole("dialog", { name: words.voidTitle(round.number) })
  }
  const staff = await open("STAFF")
  await staff.getByRole("button", { name: words.everything }).click()
  await expect(staff).toContainText(words.managerPrinted)
  await expect(staff.getByRole("button", { name: words.reasons.changed })).toBeDisabled()
  const manager = await open("MANAGER")
  await manager.getByRole("button", { name: words.everything }).click()
  await manager.getByText(words.kinds.MADE, { exact: true }).click()
  await manager.getByRole("button", { name: words.reasons.other }).click()
  await manager.getByLabel(en.words.reason).fill("Birthday")
  await manager.getByRole("button", { name: words.void, exact: true }).click()
  await expect(manager).toBeHidden()
  // On the house: the kitchen still makes it.
  expect(await app.db.rows(voids, [restaurant.id])).toMatchObject([
    { kind: "MADE", reason: "Birthday", status: "ACCEPTED" },
  ])
})

test(
  "a round that is voided as a whole leaves the kitchen's work, is shown as such, and is put away with one tap",
  thorough,
  async ({ app, restaurant }) => {
    const round = await enter(app, restaurant.id)
    const kitchen = await restaurant.console({ role: "STAFF" })
    await expect(kitchen.getByRole("article", { name: round.number })).toBeVisible()
    const page = await restaurant.console({ path: `/console/counter/tables?tab=${round.tabId}` })
    await page.getByRole("button", { name: words.voidRound(round.number) }).click()
    const dialog = page.getByRole("dialog", { name: words.voidTitle(round.number) })
    await dialog.getByRole("button", { name: words.everything }).click()
    await dialog.getByRole("button", { name: words.reasons.changed }).click()
    await expect(page.getByRole("article", { name: round.number })).toContainText(
      en.orderWords.status.CANCELLED,
    )
    const notice = kitchen.getByRole("alert", { name: `${round.number}: ${words.doNotCook}` })
    await expect(notice).toContainText("The guest changed their mind")
    await expect(kitchen.getByRole("article", { name: round.number })).toHaveCount(0)
    await expectFits(kitchen)
    await expectAccessible(kitchen)
    await kitchen.reload()
    await notice.getByRole("button", { name: words.putAway }).click()
    await expect(notice).toHaveCount(0)
    const ended = kitchen.waitForResponse(/view=finished/)
    await kitchen.reload()
    await ended
    await expect(kitchen.getByText(en.inbox.emptyTitle)).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect(await app.db.rows(voids, [restaurant.id])).toMatchObject([
      { kind: "NOT_MADE", status: "CANCELLED" },
    ])
  },
)

test("a round of the evening that is voided after midnight is shown to the kitchen all the same", {
  tag: [movesClock.tag, thorough.tag],
}, async ({ app, restaurant }) => {
  const date = new Date(app.clock.now() + 86_400_000).toISOString().slice(0, 10)
  app.clock.advance(Date.parse(`${date}T23:50:00+05:30`) - app.clock.now())
  const round = await enter(app, restaurant.id)
  const kitchen = await restaurant.console({ role: "STAFF" })
  await expect(kitchen.getByRole("article", { name: round.number })).toBeVisible()
  app.clock.advance(15 * 60_000)
  // With a ping the page learns what time it is.
  const heard = kitchen.waitForRequest(/devices\/ping/)
  app.pingAll()
  await heard
  const voided = await app.call(`/console/v1/counter/orders/${round.id}/void`, {
    cookie: await app.signedIn(restaurant.id),
    method: "POST",
    body: { id: newId("void"), all: true, kind: "NOT_MADE", reason: "Left" },
  })
  expect(voided.status).toBe(200)
  await expect(kitchen.getByRole("alert", { name: `${round.number}: ${words.doNotCook}` })).toBeVisible()
})

test(
  "a bill that is issued in the moment of the void is a reason in the language of the device",
  thorough,
  async ({ app, restaurant }) => {
    const [round, cookie] = [await enter(app, restaurant.id), await app.signedIn(restaurant.id)]
    const page = await restaurant.console({ language: "hi" })
    const card = page.getByRole("article", { name: round.number })
    await card.getByRole("button", { name: hi.inbox.details }).click()
    await page.getByRole("button", { name: hi.inbox.voidDishes }).click()
    const text = hi.counterTables
    const dialog = page.getByRole("dialog", { name: text.voidTitle(round.number) })
    await dialog.getByRole("button", { name: text.everything }).click()
    await page.route("**/void", async route => {
      await app.call(`/console/v1/counter/tabs/${round.tabId}/close`, { cookie, method: "POST" })
      await route.continue()
    })
    await dialog.getByRole("button", { name: text.reasons.mistake }).click()
    await expect(dialog.getByRole("alert")).toContainText(text.voidRefusals.BILL_ISSUED)
    expect(await app.db.rows(voids, [restaurant.id])).toEqual([])
  },
)

test("without a network voids are not possible, and the tablet says why", async ({ app, restaurant }) => {
  const round = await enter(app, restaurant.id)
  const page = await restaurant.console({ path: `/console/counter/tables?tab=${round.tabId}` })
  const button = page.getByRole("button", { name: words.voidRound(round.number) })
  await expect(button).toBeEnabled()
  await page.context().setOffline(true)
  await expect(button).toBeDisabled()
  await expect(page.getByText(words.needsNetwork)).toBeVisible()
})

for (const [language, text] of [
  ["en", en.counterTables],
  ["hi", hi.counterTables],
] as const) {
  test(
    `the dialog and a voided dish fit and are accessible on every screen in ${language}`,
    thorough,
    async ({ app, restaurant }) => {
      const round = await enter(app, restaurant.id)
      const page = await restaurant.console({ path: `/console/counter/tables?tab=${round.tabId}`, language })
      const dialog = page.getByRole("dialog", { name: text.voidTitle(round.number) })
      const expectGoodDialog = async (sizes: typeof screens) => {
        const [[width, height] = [0, 0]] = sizes
        await page.setViewportSize({ width, height })
        await page.getByRole("button", { name: text.voidRound(round.number) }).click()
        await dialog.getByRole("button", { name: text.oneMore(round.lines[0].name) }).click()
        await dialog.getByRole("button", { name: text.reasons.other }).click()
        await test.step("dialog", () => expectGoodLook(page, sizes))
        await expect(dialog).toBeVisible()
      }
      // A phone draws the table as another part of the page, and a dialog closes when it is drawn anew.
      await expectGoodDialog(screens.slice(0, 1))
      await page.keyboard.press("Escape")
      await expectGoodDialog(screens.slice(1))
      await dialog.getByRole("button", { name: text.reasons.sentBack }).click()
      await expect(dialog).toBeHidden()
      await test.step("voided", () => expectGoodLook(page))
      await expectNothingRan(page)
    },
  )
}

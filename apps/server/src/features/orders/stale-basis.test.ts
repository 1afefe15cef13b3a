import type { OrderRequest } from "@rasoi/contract"
import { newId } from "../../base/ids.ts"
import { demoSettings } from "../../demo/settings.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { makeClaim } from "../idempotency/index.ts"
import { loadMenu, replaceMenu } from "../menu/index.ts"
import { changeSettings, loadRestaurant } from "../restaurant/index.ts"
import { type DecisionBasis, decideQuote } from "./decide.ts"
import { pickup } from "./fixture.ts"
import { makeOrderNumbers } from "./numbers.ts"
import { place } from "./place.ts"
import { placeAfterEdits } from "./place-store.ts"
import { explainChange } from "./price-history.ts"

const app = await testApp()

const request = pickup as OrderRequest

async function loadBasis(restaurantId: string): Promise<DecisionBasis> {
  const [restaurant, menu] = await Promise.all([
    loadRestaurant(app.db, restaurantId),
    loadMenu(app.db, restaurantId),
  ])
  return { restaurant, menu }
}

const priceOf = (basis: DecisionBasis) => decideQuote(basis, request, app.clock.now())

const charges = demoSettings.charges.map(charge => ({ ...charge, amountPaise: charge.amountPaise + 500 }))
const changeCharges = (restaurantId: string) =>
  changeSettings(app.hub, commandLine, app.clock.now(), restaurantId, { charges })

/** Places orders with one key on the given versions, and records for each attempt whether it reads them again. */
function placeOn(restaurantId: string, basis: DecisionBasis) {
  const numbers = makeOrderNumbers(app.db)
  const renewals: boolean[] = []
  const parts = {
    db: app.db,
    write: placeAfterEdits.bind(undefined, app.db),
    numbers,
    publicUrl: "",
    basis(_: string, renew: boolean) {
      renewals.push(renew)
      return basis
    },
  }
  const now = app.clock.now()
  const keyId = newId("key")
  const claim = makeClaim({ keyId, endpoint: "orders.create", idempotencyKey: "k", body: {}, now })
  const situation = () => ({ now, realNow: now, test: true, deviceOnline: true })
  return {
    renewals,
    place: () => place(parts, { restaurantId, keyId, page: false, visitor: "", request, claim, situation }),
    nextNumber: () => numbers.allocate(restaurantId, "2026-10-17", true),
  }
}

test("a menu or settings that change at every attempt: five attempts, then SERVICE_UNAVAILABLE", async () => {
  const restaurantId = await app.restaurant()
  const stale = placeOn(restaurantId, await loadBasis(restaurantId))
  await changeCharges(restaurantId)
  await expect(stale.place()).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    retryAfter: 1,
    message: expect.stringContaining("send the same request again"),
  })
  expect(stale.renewals).toEqual([false, true, true, true, true])
  expect(await stale.nextNumber()).toBe("T1")
})

test("a key that is taken is told at the first attempt, and uses up no number", async () => {
  const restaurantId = await app.restaurant()
  const { place, renewals, nextNumber } = placeOn(restaurantId, await loadBasis(restaurantId))
  expect(await place()).toHaveProperty("number", "T1")
  expect(await place()).toBe("TAKEN")
  expect(renewals).toEqual([false, false])
  expect(await nextNumber()).toBe("T2")
})

test("a price change is explained by earlier versions, never by later ones", async () => {
  const restaurantId = await app.restaurant()
  const first = await loadBasis(restaurantId)
  await changeCharges(restaurantId)
  const second = await loadBasis(restaurantId)
  const free = structuredClone(second.menu.document)
  for (const { items } of free.categories)
    for (const { variants } of items) for (const variant of variants) variant.pricePaise = 10_000
  await replaceMenu({ hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId }, free)
  const third = await loadBasis(restaurantId)
  const explain = (basis: DecisionBasis, expected: DecisionBasis) =>
    explainChange(app.db, basis, request, priceOf(basis), priceOf(expected).totalPaise, app.clock.now())
  expect(await explain(first, second)).toEqual([])
  expect(await explain(first, third)).toEqual([])
  expect(await explain(second, third)).toEqual([])
  expect((await explain(second, first)).map(({ part }) => part)).toContain("CHARGE")
  expect((await explain(third, second)).map(({ part }) => part)).toContain("LINE")
})

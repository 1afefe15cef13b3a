import { bookable, freshPhone } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { expect, test, testApp } from "../../apps/server/src/testing/fixtures.ts"
import { connect } from "./client.fixture.ts"

const app = await testApp()
const party = { date: "2026-10-22", people: 4 }

async function restaurant(booking = {}) {
  const id = await app.restaurant(bookable(booking))
  const { secret } = await app.key(id)
  return connect(app.url, secret)
}

test("from the free times to a booking and its end", async () => {
  const { call } = await restaurant()
  const times = await call("find_table_times", party)
  expect(times.text).toContain("Free for 4 on 2026-10-22: 18:30, 19:00")
  const { timesId } = times.values
  const customer = { name: "Asha Rao", phone: freshPhone() }
  const given = { ...party, time: "19:30", timesId, customer, notes: "By the window" }
  const booked = await call("book_table", given)
  expect(booked.values).toMatchObject({ ...party, time: "19:30" })
  const { bookingId } = booked.values
  expect((await call("book_table", given)).values).toEqual(booked.values)
  const read = await call("get_booking", { bookingId })
  expect(read.values.bookingId).toBe(bookingId)
  expect(read.text).toContain(`ask for another time, here: ${read.values.trackingUrl}`)
  expect((await call("cancel_booking", { bookingId })).values.status).toBe("CANCELLED")
})

test("the tools say that another time is another booking, and times older than 12 hours book nothing", async () => {
  const { secret } = await app.key(await app.restaurant(bookable()))
  const clock = { now: Date.now() }
  const { client, call } = await connect(app.url, secret, {}, () => clock.now)
  const { tools } = await client.listTools()
  for (const name of ["book_table", "get_booking"])
    expect(tools.find(tool => tool.name === name)?.description).toContain("another time is another booking")
  const { timesId } = (await call("find_table_times", party)).values
  clock.now += 12 * 3_600_000 + 1
  const customer = { name: "Asha Rao", phone: freshPhone() }
  const { isError, text } = await call("book_table", { ...party, time: "19:30", timesId, customer })
  expect([isError, text]).toEqual([true, expect.stringMatching(/older than 12 hours[\s\S]*find_table_times/)])
})

test("a booking without a search for this day and party is refused", async () => {
  const { call } = await restaurant()
  const { timesId } = (await call("find_table_times", party)).values
  const customer = { name: "Asha Rao", phone: freshPhone() }
  const given = { ...party, time: "19:30", customer }
  for (const attempt of [
    given,
    { ...given, timesId: "tim_made_up.0123456789abcdef" },
    { ...given, timesId, people: 5 },
    { ...given, timesId, date: "2026-10-23" },
  ]) {
    const { isError, text } = await call("book_table", attempt)
    expect([attempt, isError]).toEqual([attempt, true])
    expect(text).toContain("find_table_times")
  }
})

test("a time that another customer has taken is refused with the free ones, and one of them can be booked", async () => {
  const { call } = await restaurant({ seats: 4, maxPeople: 4 })
  const { timesId } = (await call("find_table_times", party)).values
  const other = (await call("find_table_times", party)).values
  const book = (id: string, time: string) =>
    call("book_table", {
      ...party,
      time,
      timesId: id,
      customer: { name: "Asha Rao", phone: freshPhone() },
    })
  await book(other.timesId, "18:30")
  const refused = await book(timesId, "18:30")
  expect(refused.isError).toBe(true)
  expect(refused.text).toMatch(/SLOT_UNAVAILABLE[\s\S]*"available":\[[\s\S]*find_table_times/)
  expect((await book(timesId, "21:00")).values).toMatchObject({ time: "21:00" })
})

test("a booking's price is shown before it is booked", async () => {
  const price = { amountPaise: 10_000, mode: "DEDUCT" as const, per: "GUEST" as const }
  const { call } = await restaurant({ price })
  const { text, values } = await call("find_table_times", party)
  expect(text).toContain("The booking costs ₹400.00, taken off the final bill.")
  expect(values).toMatchObject({ pricePaise: 40_000, price: "₹400.00" })
})

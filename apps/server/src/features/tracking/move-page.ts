import { Refusal } from "@rasoi/contract"
import { addDays, localDate, money, type SlotState } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import {
  customerActions,
  priceAfterMove,
  readSlots,
  requireBookable,
  staysWithin,
} from "../reservations/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { type ActionReading, actionForm, actionPage, paragraphs } from "./action-page.ts"
import { escapeHtml } from "./html.ts"
import { hiddenFields } from "./link-form.ts"
import { actionPath, openRequestText, tooLateText } from "./link-part.ts"
import type { LinkedBooking } from "./linked.ts"
import { type PageTimes, pageTimes } from "./times.ts"
import type { Words } from "./words.ts"

/** What the customer has chosen so far; a time is the last choice. */
export interface MoveChoice {
  readonly date: string
  readonly people: number
  readonly time: string | null
}

/** The choice in a query or a form. What is missing or damaged is that of the booking. */
export function readChoice(fields: URLSearchParams, { row }: LinkedBooking): MoveChoice {
  const [date, people, time] = ["date", "people", "time"].map(name => fields.get(name) ?? "")
  return {
    date: date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : row.date,
    people: people !== undefined && /^[1-9]\d{0,3}$/.test(people) ? Number(people) : row.people,
    time: time !== undefined && /^\d{2}:\d{2}$/.test(time) ? time : null,
  }
}

/** Guests and date, then the free times, then what will happen with one button. */
export async function movePage(
  db: Database,
  linked: LinkedBooking,
  reading: ActionReading,
  choice: MoveChoice,
): Promise<string> {
  const { row, restaurant } = linked
  const { words, now } = reading
  const times = pageTimes(words, restaurant.settings.profile.timezone, now)
  const title = words.link.move
  const why = whyNot(linked, times, reading)
  if (why !== null) return actionPage(linked, reading, { title, body: paragraphs(why) })
  const form = choiceForm(linked, reading, choice)
  const problem = findProblem(linked, reading, choice)
  if (problem !== null) return actionPage(linked, reading, { title, body: `${form}${paragraphs(problem)}` })
  const counting = { test: row.test, now, exceptId: row.id }
  const slots = await readSlots(staysWithin(db), restaurant, choice, counting)
  const slot = slots.find(({ time, available }) => time === choice.time && available)
  const body = slot
    ? confirmation(linked, reading, { choice, slot, times })
    : `${form}${freeTimes(linked, reading, { choice, slots, times })}`
  return actionPage(linked, reading, { title, body })
}

/** Why the booking cannot be moved here at all; null if it can. */
function whyNot(linked: LinkedBooking, times: PageTimes, { words, now }: ActionReading): string | null {
  const { row, restaurant, requests } = linked
  const { phone } = restaurant.settings.profile
  const { move, cutoff, beforeCutoff } = customerActions(row, restaurant, linked, now)
  if (move !== null) return null
  if (row.cancelled_by === "CUSTOMER") return words.byCustomer
  if (cutoff === null) return words.link.notPossible(phone)
  if (!beforeCutoff) return tooLateText(linked, cutoff, times, words)
  return openRequestText(requests, { words, times }) ?? words.link.noMoreMoves(phone)
}

/** Why a choice cannot be booked at all, whatever the seats; null if it can. */
function findProblem({ restaurant }: LinkedBooking, { words, now }: ActionReading, choice: MoveChoice) {
  try {
    requireBookable(restaurant, choice, now)
    return null
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error, restaurant, words, now)
    throw error
  }
}

export function refusalText(
  { code }: Refusal,
  { settings }: RestaurantSnapshot,
  words: Words,
  now: number,
): string {
  const { link } = words
  const { phone } = settings.profile
  if (code === "PARTY_TOO_LARGE") return link.tooLarge(phone)
  if (code === "SLOT_UNAVAILABLE") return link.full
  if (code !== "VALIDATION_FAILED") return link.notPossible(phone)
  // The day has passed, is too far ahead, or is on no calendar.
  const { day } = pageTimes(words, "UTC", now)
  const { first, last } = bookableDays(settings, now)
  return link.otherDay(day(new Date(first)), day(new Date(last)))
}

function bookableDays({ profile, booking }: RestaurantSnapshot["settings"], now: number) {
  const first = localDate(profile.timezone, now)
  return { first, last: addDays(first, booking.daysAhead) }
}

function choiceForm({ restaurant }: LinkedBooking, { token, words, now }: ActionReading, choice: MoveChoice) {
  const { maxPeople } = restaurant.settings.booking
  const { first, last } = bookableDays(restaurant.settings, now)
  const [path = ""] = actionPath(token, "move", words).split("?")
  return `<form class="choice" method="get" action="${escapeHtml(path)}">${hiddenFields({ lang: words.language })}
<label>${words.link.people}<input type="number" name="people" min="1" max="${maxPeople}" required inputmode="numeric" value="${choice.people}"></label>
<label>${words.link.date}<input type="date" name="date" min="${first}" max="${last}" required value="${escapeHtml(choice.date)}"></label>
<button class="button quiet">${words.link.seeTimes}</button></form>`
}

interface Offered {
  choice: MoveChoice
  slots: readonly SlotState[]
  times: PageTimes
}

function freeTimes(
  { row }: LinkedBooking,
  { token, words }: ActionReading,
  { choice, slots, times }: Offered,
) {
  const { date, people } = choice
  const isBooked = (time: string) => date === row.date && time === row.time && people === row.people
  const free = slots.filter(({ available, time }) => available && !isBooked(time))
  if (free.length === 0) return paragraphs(words.link.noTimes)
  const links = free.map(({ time, startsAt }) => {
    const path = `${actionPath(token, "move", words)}&date=${date}&people=${people}&time=${time}`
    return `<li><a class="button quiet" rel="nofollow" href="${escapeHtml(path)}">${times.clock(new Date(startsAt))}</a></li>`
  })
  return `<h2>${words.link.freeTimes}</h2><ul class="times">${links.join("")}</ul>`
}

interface Confirming {
  choice: MoveChoice
  slot: SlotState
  times: PageTimes
}

function confirmation(linked: LinkedBooking, reading: ActionReading, { choice, slot, times }: Confirming) {
  const { row, restaurant } = linked
  const { words, now } = reading
  const { date, people } = choice
  const asks = customerActions(row, restaurant, linked, now).move === "ASK"
  const fields = hiddenFields({ date, people, time: slot.time })
  const label = asks ? words.link.askToMove : words.link.moveNow
  const price = priceText(linked, people, words)
  const described = (moment: string, guests: number) => escapeHtml(`${moment}, ${words.guests(guests)}`)
  const facts = `<dl class="change"><div><dt>${words.link.current}</dt><dd>${described(times.booked(row.date, row.time).moment, row.people)}</dd></div><div><dt>${words.link.wanted}</dt><dd>${described(times.booked(date, slot.time).moment, people)}</dd></div></dl>`
  const notes = paragraphs(...(price === null ? [] : [price]), ...(asks ? [words.link.askToMoveHelp] : []))
  return `${facts}${notes}${actionForm(linked, reading, { action: "move", label, fields })}`
}

function priceText({ row, restaurant }: LinkedBooking, people: number, words: Words): string | null {
  const { price_mode, price_status } = row
  const amountPaise = priceAfterMove(row, restaurant.settings.booking.price, people)
  if (amountPaise === null || price_mode === null || price_status === null) return null
  const { display } = money(amountPaise)
  return price_status === "DUE"
    ? words.price.DUE[price_mode](display)
    : words.link.priceStays(words.price[price_status](display))
}

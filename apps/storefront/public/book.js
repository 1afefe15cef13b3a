import { openAttempt, retryHelp, sendOnce } from "./attempt.js"
import { button, element } from "./element.js"
import { filled, rememberFields, resetAfterBackNavigation, showFaults } from "./form.js"
import { helpFor } from "./help.js"
import { keep } from "./memory.js"
import { ask } from "./server.js"
import { fill, words } from "./words.js"

const form = document.getElementById("book")
const fields = document.getElementById("fields")
const details = document.getElementById("details")
const slots = document.getElementById("slots")
const help = document.getElementById("help")
const book = document.getElementById("send")
const texts = words.book
let latest = 0
let sending = false

rememberFields(form, "book")
form.addEventListener("change", ({ target }) => {
  if (target.name === "date" || target.name === "people") void showTimes()
  if (target.name === "time") showDetails()
})

const chosen = name => form.querySelector(`[name=${name}]:checked`)

async function showTimes(chosenTime = chosen("time")?.value) {
  const [date, people] = [chosen("date"), chosen("people")]
  if (!date || !people) return say(texts.chooseDay)
  latest += 1
  const number = latest
  say(texts.looking)
  help.replaceChildren()
  try {
    const found = await ask(`/api/availability?date=${date.value}&people=${people.value}`)
    if (number === latest) offer(found, chosenTime)
  } catch (refused) {
    if (number !== latest) return
    say("")
    help.replaceChildren(helpFor(refused.refusal, [button(words.tryAgain, () => showTimes())]))
  }
}

function say(text) {
  slots.replaceChildren(element("p", { class: "small" }, text))
  document.getElementById("price").textContent = ""
  showDetails()
}

function offer({ meals, callBefore, priceText }, chosenTime) {
  if (meals.length === 0) return say(texts.noneFree)
  const earlier = fill(texts.callBefore, { time: callBefore })
  slots.replaceChildren(
    ...(callBefore ? [element("p", { class: "small" }, earlier)] : []),
    ...meals.map((meal, index) => mealTimes(meal, `meal-${index}`, chosenTime)),
  )
  document.getElementById("price").textContent = priceText ?? ""
  showDetails()
}

function mealTimes({ name, times }, id, chosenTime) {
  const chips = times.map(time => timeChip(time, chosenTime))
  return element(
    "div",
    { role: "group", "aria-labelledby": id },
    element("h2", { id }, name),
    element("div", { class: "chips times" }, ...chips),
  )
}

function timeChip({ time, label, nextDay, available, price }, chosenTime) {
  const input = element("input", {
    type: "radio",
    name: "time",
    value: time,
    "data-label": label,
    disabled: !available,
    required: true,
  })
  input.checked = available && time === chosenTime
  const shown = [
    label,
    nextDay ? element("small", {}, ` ${texts.nextDay}`) : [],
    price && available ? element("small", {}, ` ${price}`) : [],
    available ? [] : element("small", {}, ` ${texts.full}`),
  ]
  return element("label", { class: "chip" }, input, element("span", {}, ...shown.flat()))
}

function showDetails() {
  const time = chosen("time")
  details.hidden = !time
  details.disabled = !time
  book.hidden = !time
  book.disabled = sending || fields.disabled
  if (!time) return
  const people = Number(chosen("people").value)
  book.textContent = sending
    ? texts.sending
    : fill(texts.send, { people, day: chosen("date").dataset.label, time: time.dataset.label })
}

const unsettled = { text: words.attempt.booking.unsettled }

form.addEventListener("submit", event => {
  event.preventDefault()
  if (sending) return
  if (openAttempt("booking")) return offerAgain(unsettled)
  const data = Object.fromEntries(new FormData(form))
  void send(
    filled({
      date: data.date,
      time: data.time,
      people: Number(data.people),
      customer: { name: data["customer.name"].trim(), phone: data["customer.phone"] },
      occasion: data.occasion.trim(),
      notes: data.notes.trim(),
    }),
  )
})

async function send(booking) {
  if (sending) return
  sending = true
  showFaults(form)
  help.replaceChildren()
  showDetails()
  try {
    const { made } = await sendOnce("booking", "/api/bookings", booking)
    keep("last", { ...made, at: Date.now() })
    location.assign(made.path)
  } catch (refused) {
    sending = false
    if (!refused.refusal) throw refused
    void explain(refused.refusal)
  }
}

async function explain(refusal) {
  if (refusal.again) return offerAgain(refusal)
  fields.disabled = false
  if (refusal.code === "SLOT_UNAVAILABLE") await showTimes()
  help.replaceChildren(helpFor(refusal, refusal.times?.map(otherTime)))
  showFaults(form, refusal.faults)
  showDetails()
}

function otherTime({ time, label }) {
  return button(label, () => {
    const choice = form.querySelector(`[name=time][value="${time}"]`)
    help.replaceChildren()
    if (choice) choice.click()
  })
}

function offerAgain(refusal) {
  fields.disabled = true
  help.replaceChildren(retryHelp("booking", refusal, send))
  showDetails()
}

/** Opens the first day with a free table, so that nobody has to look for it. The customer's own choice ends the search. */
async function showFirstFreeDay() {
  const days = [...form.querySelectorAll("[name=date]:enabled")].slice(0, 7)
  for (const day of days) {
    day.checked = true
    await showTimes()
    if (!day.checked || form.querySelector("[name=time]:enabled")) return
  }
  if (days[0]) days[0].checked = true
  await showTimes()
}

resetAfterBackNavigation()
void showFirstFreeDay()
if (openAttempt("booking")) offerAgain(unsettled)

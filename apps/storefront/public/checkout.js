import { openAttempt, retryHelp } from "./attempt.js"
import { chargeWords, countWords, showCart } from "./cart.js"
import { cartItems, isCartOf, limitToTypes, onCartChange, readCart, setFulfilment } from "./cart-store.js"
import { button, element } from "./element.js"
import { filled, rememberFields, resetAfterBackNavigation, showFaults } from "./form.js"
import { helpFor } from "./help.js"
import { placeOrder } from "./place.js"
import { priceAgain, setPickupDay, setQuote, watchQuote } from "./quote.js"
import { href } from "./site.js"
import { fill, parts, words } from "./words.js"

const form = document.getElementById("checkout")
const fields = document.getElementById("fields")
const help = document.getElementById("help")
/** Null while nothing can be ordered. */
const place = document.getElementById("place")
const orderTypes = [...form.querySelectorAll("[name=type]")]
const pincode = form.elements["delivery.pincode"]
const texts = words.checkout
let pricing = { state: "empty" }
let sending = false
let ordered = false
/** The day whose times are shown. */
let offeredDay
const select = form.elements.pickupAt
const cartFold = document.getElementById("cart-fold")
const later = document.getElementById("later")
const ready = document.getElementById("ready")
/** When the food is ready that nobody wants later. */
let readySoon = ""
const unsettled = { text: words.attempt.order.unsettled }

rememberFields(form, "checkout")
// The day of a time that came with the form, or the first one.
setPickupDay(select.value)
select.addEventListener("change", showReady)
limitToTypes(orderTypes.map(({ value }) => value))
pincode.value ||= readCart().pincode ?? ""

for (const option of orderTypes)
  option.addEventListener("change", () => setFulfilment({ type: option.value }))
pincode.addEventListener("input", () => {
  setFulfilment({ pincode: pincode.value.trim() })
  showDeliveryArea()
})
onCartChange(showFulfilment)
showFulfilment()
// After a reload the question about the last order is far below.
if (openAttempt("order")) help.scrollIntoView({ block: "center" })
showDeliveryArea()

/** Checked early, before the customer types an address. */
function showDeliveryArea() {
  const area = form.dataset.pincodes.split(" ").filter(Boolean)
  const outside = pincode.value.length === 6 && area.length > 0 && !area.includes(pincode.value)
  document.getElementById("delivery.pincode-fault").textContent = outside ? texts.outsideArea : ""
}

function showFulfilment() {
  const { type } = readCart()
  for (const option of orderTypes) option.checked = option.value === type
  for (const part of form.querySelectorAll("[data-part]")) {
    part.hidden = part.dataset.part !== type
    part.disabled = part.hidden
  }
  document.getElementById("payment").textContent = form.querySelector("[name=type]:checked").dataset.pay
  if (sending) return
  if (openAttempt("order")) return offerAgain(unsettled)
  if (fields.hidden) return
  // The message was about the old cart, or another tab has settled it.
  help.replaceChildren()
  fields.disabled = false
}

watchQuote(now => {
  // The cart is empty because it was ordered, and the order's page is loading.
  if (ordered) return
  pricing = now
  showCart(document.getElementById("cart"), now)
  showCartLine(now)
  if (now.state === "priced" && now.quote.type === "PICKUP") offerTimes(now.pickup)
  form.hidden = now.state === "empty" && !openAttempt("order")
  showPlace()
})

/** On a phone the cart is this line, unless something is to be done in it. */
function showCartLine({ state, quote }) {
  const sums = { priced: quote?.total.display, "needs-pincode": words.cart.needsPincode }
  const line = [countWords(), sums[state]].filter(Boolean).join(" · ")
  document.getElementById("cart-line").textContent = state === "empty" ? words.cart.title : line
  if (state === "empty" || state === "refused") cartFold.open = true
}

function showPlace() {
  if (!place) return
  const { state, quote } = pricing
  place.disabled = sending || fields.disabled || state === "pricing"
  place.textContent = sending
    ? texts.placing
    : state === "priced"
      ? `${texts.place} · ${quote.total.display}`
      : texts.place
}

function offerTimes({ date, days = [], times = [], ready: soon = "" } = {}) {
  const chosen = select.value
  const shownDay = days.find(day => day.date === date)
  const isFirstDay = shownDay === days[0]
  showDays(days, shownDay)
  const options = times.map(({ at, label, full }) => {
    const text = `${shownDay.label}, ${label}${full ? ` (${words.book.full})` : ""}`
    return element("option", full ? { value: at, disabled: "" } : { value: at }, text)
  })
  if (isFirstDay) options.unshift(element("option", { value: "asap" }, texts.asap))
  // A time that was chosen and is no longer possible has to be chosen again: nobody's order moves to another time.
  const isOffered = chosen === "asap" ? isFirstDay : times.some(({ at, full }) => at === chosen && !full)
  const isOtherDay = chosen === "" || chosen === "asap" || date !== offeredDay
  const choose = isOtherDay ? select.dataset.choose : texts.timeGone
  const first = options.length === 0 ? select.dataset.none : choose
  select.replaceChildren(...(isOffered ? [] : [element("option", { value: "" }, first)]), ...options)
  select.value = isOffered ? chosen : ""
  offeredDay = date
  readySoon = soon
  showReady()
}

/** A time of the customer's own stays in sight, and so does the question for one. */
function showReady() {
  const isAsap = select.value === "asap"
  if (!isAsap) later.open = true
  const text = isAsap ? readySoon : ""
  if (ready.textContent !== text) ready.textContent = text
}

function showDays(days, shownDay) {
  const place = document.getElementById("days")
  const hasFocus = place.contains(document.activeElement)
  const choose = ({ date }) => {
    setPickupDay(date)
    priceAgain()
  }
  const buttons = days.map(day => {
    const pressed = String(day === shownDay)
    return button(day.label, () => choose(day), { class: "quiet button", "aria-pressed": pressed })
  })
  place.replaceChildren(...buttons)
  if (hasFocus) place.querySelector("[aria-pressed=true]")?.focus()
}

function orderOf() {
  const data = Object.fromEntries(new FormData(form))
  const delivery = data.type === "DELIVERY"
  return filled({
    type: data.type,
    items: cartItems(),
    customer: { name: data["customer.name"].trim(), phone: data["customer.phone"] },
    delivery: delivery
      ? filled({
          address: data["delivery.address"].trim(),
          pincode: data["delivery.pincode"],
          landmark: data["delivery.landmark"].trim(),
        })
      : undefined,
    pickupAt: delivery || data.pickupAt === "asap" ? undefined : data.pickupAt,
    payment: form.querySelector("[name=type]:checked").dataset.payment,
    note: data.note.trim(),
    // The customer agrees to the total on the screen; if the price has changed, nothing is ordered.
    expectedTotal: pricing.quote.total.amount,
  })
}

form.addEventListener("submit", event => {
  event.preventDefault()
  if (fields.hidden) return location.reload()
  if (place.disabled) return
  if (openAttempt("order")) return offerAgain(unsettled)
  if (pricing.state === "priced") return send(orderOf())
  // The reason is shown next to the cart.
  cartFold.open = true
  document.querySelector("#cart .sums")?.scrollIntoView({ block: "center" })
  document.querySelector("#cart .sums :is(button, a)")?.focus()
})

async function send(order) {
  if (sending) return
  sending = true
  showFaults(form)
  help.replaceChildren()
  showPlace()
  try {
    await placeOrder(order, () => {
      ordered = true
    })
  } catch (refused) {
    sending = false
    if (!refused.refusal) throw refused
    explain(refused.refusal)
  }
}

function explain(refusal) {
  fields.disabled = refusal.again
  showPlace()
  if (refusal.again) return offerAgain(refusal)
  if (refusal.shut) return shut(refusal)
  help.replaceChildren(refusal.code === "PRICE_CHANGED" ? newPrice(refusal) : helpFor(refusal))
  showFaults(form, refusal.faults)
  // The pickup times or the cart are out of date.
  if (refusal.code === "VALIDATION_FAILED") priceAgain()
}

/** The fields stay, hidden: what was typed is there when orders are taken again. */
function shut(refusal) {
  const shown = [fields, place, document.getElementById("payment")]
  for (const part of shown.filter(Boolean)) part.hidden = true
  help.replaceChildren(helpFor(refusal, [button(words.tryAgain, () => location.reload())]))
}

/** The form is disabled until then, because the retry must send the same request. */
function offerAgain(refusal) {
  fields.disabled = true
  const lookAgain = document.getElementById("look-again")
  if (lookAgain) lookAgain.hidden = true
  const { lines } = readCart()
  const changed = lines.length > 0 && !isCartOf(openAttempt("order")?.body.items)
  const note = changed ? texts.changedCart : undefined
  help.replaceChildren(retryHelp("order", { ...refusal, note }, send))
  showPlace()
}

function newPrice({ text, changes, quote }) {
  setQuote(quote)
  const moved = changes.map(({ part, name, from, to }) =>
    element(
      "li",
      {},
      parts(texts.newPrice, {
        // The service names the tax and the usual charges in English.
        name: part === "TAX" ? "GST" : part === "CHARGE" ? chargeWords(name) : name,
        before: element("s", {}, from?.display ?? texts.nothing),
        after: to?.display ?? texts.nothing,
      }),
    ),
  )
  const agree = button(fill(texts.agree, { total: quote.total.display }), () => form.requestSubmit())
  return element(
    "div",
    { class: "notice help", role: "alert", "data-code": "PRICE_CHANGED" },
    element("p", {}, text),
    moved.length > 0 ? element("ul", {}, moved) : [],
    element("p", {}, parts(texts.newTotal, { total: element("b", {}, quote.total.display) })),
    element(
      "p",
      { class: "row" },
      agree,
      element("a", { class: "quiet button", href: href("/") }, words.backToMenu),
    ),
  )
}

resetAfterBackNavigation()

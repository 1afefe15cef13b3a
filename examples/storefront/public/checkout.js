import { openAttempt, sendOnce } from "./attempt.js"
import { showCart } from "./cart.js"
import { cartItems, emptyCart, keepToWays, onCartChange, readCart, setWay } from "./cart-store.js"
import { button, element } from "./element.js"
import { filled, rememberFields, showFaults, startAfreshWhenBroughtBack } from "./form.js"
import { helpFor } from "./help.js"
import { keep } from "./memory.js"
import { priceAgain, takeQuote, watchQuote } from "./quote.js"

const form = document.getElementById("checkout")
const fields = document.getElementById("fields")
const help = document.getElementById("help")
const place = document.getElementById("place")
const ways = [...form.querySelectorAll("[name=type]")]
const pincode = form.elements["delivery.pincode"]
let pricing = { state: "empty" }
let sending = false
let ordered = false

rememberFields(form, "checkout")
keepToWays(ways.map(({ value }) => value))
pincode.value ||= readCart().pincode ?? ""

for (const way of ways) way.addEventListener("change", () => setWay({ type: way.value }))
pincode.addEventListener("input", () => {
  setWay({ pincode: pincode.value.trim() })
  sayWhetherInArea()
})
onCartChange(showWay)
showWay()
sayWhetherInArea()

/** Early, before an address is typed in vain. */
function sayWhetherInArea() {
  const area = form.dataset.pincodes.split(" ").filter(Boolean)
  const outside = pincode.value.length === 6 && area.length > 0 && !area.includes(pincode.value)
  document.getElementById("delivery.pincode-fault").textContent = outside
    ? "We do not deliver there. You could collect it, or try another address."
    : ""
}

function showWay() {
  const { type } = readCart()
  for (const way of ways) way.checked = way.value === type
  for (const part of form.querySelectorAll("[data-part]")) {
    part.hidden = part.dataset.part !== type
    part.disabled = part.hidden
  }
  document.getElementById("payment").textContent = form.querySelector("[name=type]:checked").dataset.pay
  if (sending || openAttempt("order")) return
  // What was said was about the cart as it was, or another tab has settled it.
  help.replaceChildren()
  fields.disabled = false
}

watchQuote(now => {
  // The cart is empty because it was ordered, and the page of the order is on its way.
  if (ordered) return
  pricing = now
  showCart(document.getElementById("cart"), now)
  if (now.state === "priced" && now.pickupTimes) offerTimes(now.pickupTimes)
  form.hidden = now.state === "empty" && !openAttempt("order")
  showPlace()
})

function showPlace() {
  const { state, quote } = pricing
  place.disabled = sending || fields.disabled || state === "pricing"
  place.textContent = sending
    ? "Placing your order…"
    : state === "priced"
      ? `Place order · ${quote.total.display}`
      : "Place order"
}

function offerTimes(times) {
  const select = form.elements.pickupAt
  const chosen = select.value
  const days = Map.groupBy(times, ({ day }) => day)
  const groups = [...days].map(([day, each]) =>
    element(
      "optgroup",
      { label: day },
      each.map(({ at, label }) => element("option", { value: at }, `${day}, ${label}`)),
    ),
  )
  select.replaceChildren(element("option", { value: "" }, "As soon as it is ready"), ...groups)
  select.value = times.some(({ at }) => at === chosen) ? chosen : ""
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
    pickupAt: delivery ? undefined : data.pickupAt,
    payment: form.querySelector("[name=type]:checked").dataset.payment,
    note: data.note.trim(),
    // What the diner sees is what they agree to; if the price has moved, nothing is ordered.
    expectedTotal: pricing.quote.total.amount,
  })
}

const unsettled = { text: "We do not know yet whether your last order went through." }

form.addEventListener("submit", event => {
  event.preventDefault()
  if (place.disabled) return
  if (openAttempt("order")) return offerAgain(unsettled)
  if (pricing.state === "priced") return send(orderOf())
  // Something stands in the way, and it is said beside the cart.
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
    const made = await sendOnce("order", "/api/orders", order)
    ordered = true
    keep("last", { ...made, at: Date.now() })
    emptyCart()
    location.assign(made.path)
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
  help.replaceChildren(refusal.code === "PRICE_CHANGED" ? newPrice(refusal) : helpFor(refusal))
  showFaults(form, refusal.faults)
  // Times to collect have moved on, or the cart is no longer what it was.
  if (refusal.code === "VALIDATION_FAILED") priceAgain()
}

/** The form is closed meanwhile: what is sent again is what was sent. */
function offerAgain({ code, text }) {
  fields.disabled = true
  const known =
    code === "RATE_LIMITED"
      ? ""
      : " Your order may have reached us already; trying again does not make a second one."
  const again = button("Try again", () => (openAttempt("order") ? send() : location.reload()))
  help.replaceChildren(helpFor({ code: "AGAIN", text: `${text}${known}` }, [again]))
  showPlace()
}

function newPrice({ text, changes, quote }) {
  takeQuote(quote)
  const moved = changes.map(({ name, from, to }) =>
    element(
      "li",
      {},
      `${name}: `,
      element("s", {}, from?.display ?? "nothing"),
      ` now ${to?.display ?? "nothing"}`,
    ),
  )
  const agree = button(`Order for ${quote.total.display}`, () => form.requestSubmit())
  return element(
    "div",
    { class: "notice help", role: "alert", "data-code": "PRICE_CHANGED" },
    element("p", {}, text),
    moved.length > 0 ? element("ul", {}, moved) : [],
    element("p", {}, "The new total is ", element("b", {}, quote.total.display), "."),
    element(
      "p",
      { class: "row" },
      agree,
      element("a", { class: "quiet button", href: "/" }, "Back to the menu"),
    ),
  )
}

startAfreshWhenBroughtBack()
if (openAttempt("order")) offerAgain(unsettled)

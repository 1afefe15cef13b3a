import { countItems, readCart, setQuantity } from "./cart-store.js"
import { button, element } from "./element.js"
import { helpFor } from "./help.js"
import { priceAgain } from "./quote.js"
import { openSheet } from "./sheet.js"

/** Shows the cart with the service's prices, in the sheet on the menu and on the checkout page. */
export function showCart(container, pricing) {
  const focused = container.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  container.replaceChildren(...contents(pricing))
  container.classList.toggle("stale", pricing.state === "pricing")
  if (focused === undefined) return
  // Restore the focus after the redraw, or move it to a nearby control if the line is gone.
  const target = container.querySelector(`[data-key="${focused}"]`) ?? container.querySelector("button, a")
  target?.focus()
}

function contents(pricing) {
  const { lines } = readCart()
  if (lines.length === 0) {
    const toMenu = element("a", { class: "button", href: "/" }, "See the menu")
    return [element("p", {}, "Your cart is empty."), element("p", {}, toMenu)]
  }
  // Keep the last prices, dimmed, while new ones load; but only if they are for the same lines.
  const same = pricing.quote?.lines.every((line, index) => line.menuItemId === lines[index]?.menuItemId)
  const quote = same && pricing.quote.lines.length === lines.length ? pricing.quote : undefined
  const list = lines.map((line, index) => cartLine(line, index, quote?.lines[index]))
  return [
    element("ul", { class: "lines", "aria-label": "Items" }, list),
    element("div", { class: "sums" }, sums(pricing, quote)),
  ]
}

function cartLine(line, index, priced) {
  const { itemId, name, quantity, addOnNames, note } = line
  const extras = [...addOnNames, ...(note ? [`“${note}”`] : [])].join(", ")
  const act = (words, key, label, onclick, kind = "quiet button") =>
    button(words, onclick, { class: kind, "aria-label": `${label} ${name}`, "data-key": `${index}-${key}` })
  const set = count => () => setQuantity(index, count)
  return element(
    "li",
    {},
    element("span", { class: "what" }, name, extras ? element("small", {}, extras) : []),
    element("span", { class: "money" }, priced?.total.display ?? ""),
    element(
      "div",
      { class: "stepper" },
      act(quantity === 1 ? "×" : "−", "less", quantity === 1 ? "Take out" : "One less", set(quantity - 1)),
      element("span", { class: "count" }, String(quantity)),
      act("+", "more", "One more", set(quantity + 1)),
      act("Change", "change", "Change", () => openSheet(itemId, line, index), "link"),
    ),
  )
}

function sums(pricing, quote) {
  if (pricing.state === "refused") {
    const { refusal } = pricing
    return helpFor(refusal, refusal.again ? [button("Try again", priceAgain)] : [])
  }
  if (pricing.state === "needs-pincode") {
    return element("p", { class: "small" }, "Give your pincode to see the total with delivery.")
  }
  if (!quote) return element("p", { class: "small" }, "Working out the total…")
  const { tax, charges, total } = quote
  return [
    charges.map(charge => sum(charge.name, charge.amount)),
    tax.total.amount > 0 ? sum("GST", tax.total) : [],
    sum("Total", total, "total"),
    tax.included.amount > 0
      ? element("p", { class: "small" }, `${tax.included.display} of the GST is within the prices above.`)
      : [],
  ]
}

function sum(words, money, kind = "") {
  const amount = element("span", { class: "money" }, money.display)
  return element("p", { class: `sum ${kind}` }, element("span", {}, words), amount)
}

export function countWords() {
  const count = countItems()
  return `${count} ${count === 1 ? "item" : "items"}`
}

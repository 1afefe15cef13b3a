import { countItems, readCart, setQuantity } from "./cart-store.js"
import { button, element } from "./element.js"
import { helpFor } from "./help.js"
import { priceAgain } from "./quote.js"
import { openSheet } from "./sheet.js"
import { href } from "./site.js"
import { fill, fillCount, words } from "./words.js"

const texts = words.cart

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
    const toMenu = element("a", { class: "button", href: href("/") }, words.seeMenu)
    return [element("p", {}, texts.empty), element("p", {}, toMenu)]
  }
  // Keep the last prices, dimmed, while new ones load; but only if they are for the same lines.
  const same = pricing.quote?.lines.every((line, index) => line.menuItemId === lines[index]?.menuItemId)
  const quote = same && pricing.quote.lines.length === lines.length ? pricing.quote : undefined
  const list = lines.map((line, index) => cartLine(line, index, quote?.lines[index]))
  return [
    element("ul", { class: "lines", "aria-label": texts.items }, list),
    element("div", { class: "sums" }, sums(pricing, quote)),
  ]
}

function cartLine(line, index, priced) {
  const { itemId, name, quantity, addOnNames, note } = line
  const extras = [...addOnNames, ...(note ? [`“${note}”`] : [])].join(", ")
  const control = (sign, key, act, onclick, kind = "quiet button") =>
    button(sign, onclick, {
      class: kind,
      "aria-label": fill(texts.control, { act, name }),
      "data-key": `${index}-${key}`,
    })
  const set = count => () => setQuantity(index, count)
  return element(
    "li",
    {},
    element("span", { class: "what" }, name, extras ? element("small", {}, extras) : []),
    element("span", { class: "money" }, priced?.total.display ?? ""),
    element(
      "div",
      { class: "stepper" },
      quantity === 1
        ? control(element("span", { class: "bin", "aria-hidden": "true" }), "less", texts.takeOut, set(0))
        : control("−", "less", words.oneLess, set(quantity - 1)),
      element("span", { class: "count" }, String(quantity)),
      control("+", "more", words.oneMore, set(quantity + 1)),
      control(texts.change, "change", texts.change, () => openSheet(itemId, line, index), "link"),
    ),
  )
}

function sums(pricing, quote) {
  if (pricing.state === "refused") {
    const { refusal } = pricing
    return helpFor(refusal, refusal.again ? [button(words.tryAgain, priceAgain)] : [])
  }
  if (pricing.state === "needs-pincode") {
    return element("p", { class: "small" }, texts.needsPincode)
  }
  if (!quote) return element("p", { class: "small" }, texts.pricing)
  const { tax, charges, total } = quote
  return [
    charges.map(({ name, amount }) => sum(chargeWords(name), amount)),
    tax.total.amount > 0 ? sum("GST", tax.total) : [],
    sum(words.total, total, "total"),
    tax.included.amount > 0
      ? element("p", { class: "small" }, fill(texts.taxIncluded, { amount: tax.included.display }))
      : [],
  ]
}

/** A usual charge in the customer's language. A name that the restaurant chose stays as it is. */
export function chargeWords(name) {
  return Object.hasOwn(words.charges, name) ? words.charges[name] : name
}

function sum(label, money, kind = "") {
  const amount = element("span", { class: "money" }, money.display)
  return element("p", { class: `sum ${kind}` }, element("span", {}, label), amount)
}

export function countWords() {
  return fillCount(texts.count, countItems())
}

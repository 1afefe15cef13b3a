import { onCartChange, readCart, setQuantity } from "./cart-store.js"
import { button, element } from "./element.js"
import { addPlain, openSheet } from "./sheet.js"
import { fill, words } from "./words.js"

const texts = words.cart

/** The button of a dish on the menu, which is a stepper while the dish is in the cart. */
export function offerSteps(add) {
  const dish = add.closest(".dish")
  const { item } = dish.dataset
  const name = dish.querySelector(".name").textContent
  const linesOf = () =>
    readCart().lines.flatMap((line, index) => (line.itemId === item ? [{ ...line, index }] : []))
  const put = async () => {
    if (add.name === "add") return addPlain(item, add.value, name)
    const sheet = await openSheet(item)
    // The button that opened it may be gone.
    sheet.addEventListener("close", () => (add.hidden ? more : add).focus())
  }
  // Of several choices of a dish, the one that was added last.
  const takeOne = () => {
    const last = linesOf().at(-1)
    if (last) setQuantity(last.index, last.quantity - 1)
  }
  const count = element("span", { class: "count", "aria-hidden": "true" })
  const step = (sign, kind, act, onclick) =>
    button(sign, onclick, {
      class: "quiet button",
      "data-step": kind,
      "aria-label": fill(texts.control, { act, name }),
    })
  const less = step("−", "less", words.oneLess, takeOne)
  const more = step("+", "more", words.oneMore, put)
  const stepper = element("div", { class: "stepper", role: "group" }, less, count, more)
  add.addEventListener("click", event => {
    // The form is for browsers without scripts.
    event.preventDefault()
    void put()
  })
  const show = () => {
    const quantity = linesOf().reduce((sum, line) => sum + line.quantity, 0)
    const isIn = quantity > 0
    const focused = document.activeElement
    count.textContent = String(quantity)
    stepper.setAttribute("aria-label", fill(texts.inCart, { label: name, count: quantity }))
    if (isIn && !stepper.isConnected) add.before(stepper)
    if (!isIn) stepper.remove()
    add.hidden = isIn
    // What had the focus is gone: it stays in its place.
    if (isIn && focused === add) more.focus()
    if (!isIn && (focused === less || focused === more)) add.focus()
  }
  onCartChange(show)
  show()
}

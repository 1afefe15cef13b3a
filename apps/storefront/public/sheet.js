import { addLine, replaceLine } from "./cart-store.js"
import { choiceFields, chosenLine, limitChoices, missingChoice, priceOf } from "./choices.js"
import { announce, button, element } from "./element.js"
import { ask } from "./server.js"
import { fill, words } from "./words.js"

const texts = words.choices
/** As the service writes amounts, in every language. */
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" })
let menu

/** Fetched early, so that a tap does not wait for it. */
export function readMenu() {
  menu ??= ask("/api/menu")
  menu.catch(() => {
    menu = undefined
  })
  return menu
}

/** Sold-out items may have changed since the page was loaded. */
export function readMenuAgain() {
  menu = undefined
}

/** Adds one of an item that has no choices. */
export function addPlain(itemId, menuItemId, name) {
  put({ itemId, menuItemId, name, quantity: 1, addOnIds: [], addOnNames: [], note: "" })
}

/** Asks for size, add-ons, quantity and a note. When a line is edited, `index` is its index in the cart. */
export async function openSheet(id, line, index) {
  const dialog = element("dialog", { class: "sheet", "aria-labelledby": "sheet-title", closedby: "any" })
  try {
    const { categories } = await readMenu()
    const item = categories.flatMap(({ items }) => items).find(each => each.id === id)
    if (item) dialog.append(sheetForm(item, line, index))
    else dialog.append(sheetTop("sheet-title", texts.gone))
  } catch (refused) {
    dialog.append(sheetTop("sheet-title", refused.message))
  }
  dialog.addEventListener("close", () => {
    dialog.remove()
    // The cart was redrawn, and with it the button that opened this sheet.
    if (index !== undefined) document.querySelector(`[data-key="${index}-change"]`)?.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

export function sheetTop(id, ...title) {
  const close = button("×", ({ target }) => target.closest("dialog").close(), {
    "aria-label": words.close,
    class: "quiet button round",
  })
  return element("div", { class: "sheet-top" }, element("h2", { id }, title), close)
}

function sheetForm(item, line, index) {
  const quantity = element("output", { class: "count" }, String(line?.quantity ?? 1))
  const missing = element("p", { class: "missing", role: "status" })
  const mark = document.querySelector(`[data-item="${CSS.escape(item.id)}"] .food`)?.cloneNode(true)
  const add = element("button", { class: "button wide" })
  const form = element(
    "form",
    { method: "dialog", novalidate: true },
    sheetTop("sheet-title", mark ? [mark, " "] : [], item.name),
    element("div", { class: "sheet-body" }, about(item), choiceFields(item, line), noteField(line)),
    element(
      "div",
      { class: "sheet-end" },
      missing,
      stepper(quantity, () => review()),
      add,
    ),
  )
  const review = () => {
    limitChoices(form, item)
    const gap = missingChoice(form, item)
    missing.textContent = gap ? fill(texts.missing, { choice: gap.words }) : ""
    const price = priceOf(form, item)
    const sum = price === undefined ? "" : ` · ${rupees.format((price * Number(quantity.value)) / 100)}`
    add.textContent = `${line ? texts.save : texts.add}${sum}`
  }
  form.addEventListener("change", review)
  form.addEventListener("submit", event => {
    const gap = missingChoice(form, item)
    if (gap) {
      event.preventDefault()
      return form.querySelector(`[name="${CSS.escape(gap.name)}"]:enabled`)?.focus()
    }
    const note = form.elements.note.value.trim()
    put({ itemId: item.id, ...chosenLine(form, item), quantity: Number(quantity.value), note }, index)
  })
  review()
  return form
}

function about({ description, imageUrl, imageAlt, images }) {
  const sizes = images[0] && {
    srcset: images.map(({ url, width }) => `${url} ${width}w`).join(", "),
    sizes: "(min-width: 34rem) 32rem, 94vw",
    width: images[0].width,
    height: images[0].height,
  }
  return [
    imageUrl
      ? element("img", {
          ...sizes,
          src: imageUrl,
          alt: imageAlt ?? "",
          referrerpolicy: "no-referrer",
          class: "banner",
        })
      : [],
    description ? element("p", { class: "about" }, description) : [],
  ].flat()
}

function noteField(line) {
  return element(
    "div",
    { class: "field" },
    element("label", { for: "line-note" }, words.kitchenNote),
    element("textarea", { id: "line-note", name: "note", maxlength: "200", rows: "2" }, line?.note ?? ""),
  )
}

function stepper(quantity, onChange) {
  const step = (sign, by, label) => {
    const change = () => {
      quantity.value = String(Math.min(99, Math.max(1, Number(quantity.value) + by)))
      onChange()
    }
    return button(sign, change, { "aria-label": label, class: "quiet button" })
  }
  return element(
    "div",
    { class: "stepper" },
    step("−", -1, words.oneLess),
    quantity,
    step("+", 1, words.oneMore),
  )
}

function put(line, index) {
  if (index !== undefined) replaceLine(index, line)
  else if (!addLine(line)) return announce(words.cart.full)
  announce(fill(words.cart.added, line))
}

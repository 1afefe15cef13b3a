import { addLine, replaceLine } from "./cart-store.js"
import { announce, button, element } from "./element.js"
import { ask } from "./server.js"

let menu

/** Fetched early, so that a tap need not wait for it. */
export function readMenu() {
  menu ??= ask("/api/menu")
  menu.catch(() => {
    menu = undefined
  })
  return menu
}

/** What is sold out may have changed since the page was loaded. */
export function readMenuAgain() {
  menu = undefined
}

/** One of it, without questions; for an item that has none. */
export function addPlain(itemId, menuItemId, name) {
  put({ itemId, menuItemId, name, quantity: 1, addOnIds: [], addOnNames: [], note: "" })
}

/** Asks for size, add-ons, quantity and a note. `index` is the place of `line` in the cart when it is changed. */
export async function openSheet(id, line, index) {
  const dialog = element("dialog", { class: "sheet", "aria-labelledby": "sheet-title", closedby: "any" })
  try {
    const { categories } = await readMenu()
    const item = categories.flatMap(({ items }) => items).find(each => each.id === id)
    dialog.append(item ? sheetForm(item, line, index, dialog) : sheetTop("This is no longer on the menu.", dialog))
  } catch (refused) {
    dialog.append(sheetTop(refused.message, dialog))
  }
  dialog.addEventListener("close", () => {
    dialog.remove()
    // The cart was drawn anew, and with it the button that opened this.
    if (index !== undefined) document.querySelector(`[data-key="${index}-change"]`)?.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
}

function sheetForm(item, line, index, dialog) {
  const { name, description, imageUrl, variants, addOnGroups } = item
  const quantity = element("output", { class: "count" }, String(line?.quantity ?? 1))
  const step = by => () => {
    quantity.value = String(Math.min(99, Math.max(1, Number(quantity.value) + by)))
  }
  const missing = element("p", { class: "missing", role: "status" })
  const mark = document.querySelector(`[data-item="${CSS.escape(item.id)}"] .food`)?.cloneNode(true)
  const form = element(
    "form",
    { method: "dialog", novalidate: true },
    element(
      "div",
      { class: "sheet-top" },
      element("h2", { id: "sheet-title" }, mark ? [mark, " "] : [], name),
      closeButton(dialog),
    ),
    element(
      "div",
      { class: "sheet-body" },
      imageUrl
        ? element("img", { src: imageUrl, alt: "", referrerpolicy: "no-referrer", class: "banner" })
        : [],
      description ? element("p", { class: "about" }, description) : [],
      variants.length > 0 ? sizes(variants, line) : [],
      addOnGroups.filter(({ options }) => options.length > 0).map(group => addOns(group, line)),
      element(
        "div",
        { class: "field" },
        element("label", { for: "line-note" }, "A note for the kitchen, if you like"),
        element("textarea", { id: "line-note", name: "note", maxlength: "200", rows: "2" }, line?.note ?? ""),
      ),
    ),
    element(
      "div",
      { class: "sheet-end" },
      missing,
      element(
        "div",
        { class: "stepper" },
        button("−", step(-1), { "aria-label": "One less", class: "quiet button" }),
        quantity,
        button("+", step(1), { "aria-label": "One more", class: "quiet button" }),
      ),
      element("button", { class: "button wide" }, line ? "Save" : "Add to cart"),
    ),
  )
  const review = () => {
    for (const group of addOnGroups) holdToMaximum(form, group)
    const [first] = stillToChoose(form, item)
    missing.textContent = first ? `Still to choose: ${first.words}` : ""
  }
  form.addEventListener("change", review)
  form.addEventListener("submit", event => {
    const [first] = stillToChoose(form, item)
    if (first) {
      event.preventDefault()
      return form.querySelector(`[name="${CSS.escape(first.name)}"]:enabled`)?.focus()
    }
    put(lineOf(form, item, Number(quantity.value)), index)
  })
  review()
  return form
}

function closeButton(dialog) {
  return button("×", () => dialog.close(), { "aria-label": "Close", class: "quiet button round" })
}

function sizes(variants, line) {
  const usual =
    variants.find(({ isDefault, available }) => isDefault && available) ??
    variants.find(({ available }) => available)
  const chosen = line?.menuItemId ?? usual?.menuItemId
  const choices = variants.map(({ menuItemId, label, price, available }) =>
    option(
      { type: "radio", name: "size", value: menuItemId },
      label,
      price,
      available,
      menuItemId === chosen,
    ),
  )
  return element("fieldset", { class: "options" }, element("legend", {}, "Size"), choices)
}

function addOns({ id, name, min, max, options }, line) {
  const type = min === 1 && max === 1 ? "radio" : "checkbox"
  const choices = options.map(each =>
    option(
      { type, name: groupName(id), value: each.id },
      each.name,
      each.price,
      each.available,
      line?.addOnIds.includes(each.id),
    ),
  )
  return element(
    "fieldset",
    { class: "options" },
    element("legend", {}, name, " ", element("small", {}, rule(min, max))),
    choices,
  )
}

function rule(min, max) {
  if (min === max) return `choose ${min}`
  return min === 0 ? `up to ${max}, if you like` : `choose ${min} to ${max}`
}

function option(input, label, price, available, checked) {
  const control = element("input", { ...input, disabled: !available, "data-sold-out": !available })
  control.checked = Boolean(checked) && available
  const cost = available ? (price.amount === 0 ? "" : price.display) : "Sold out"
  return element(
    "label",
    { class: "option" },
    control,
    element("span", {}, label),
    element("span", { class: "money" }, cost),
  )
}

const groupName = id => `group-${id}`

function chosenOf(form, wanted) {
  return [...form.elements]
    .filter(({ name, checked }) => name === wanted && checked)
    .map(({ value }) => value)
}

/** As many as allowed are chosen: the others wait until one is taken back. */
function holdToMaximum(form, group) {
  const full = chosenOf(form, groupName(group.id)).length >= group.max
  for (const control of form.elements) {
    if (control.name !== groupName(group.id) || control.type !== "checkbox") continue
    control.disabled = "soldOut" in control.dataset || (full && !control.checked)
  }
}

function stillToChoose(form, { variants, addOnGroups }) {
  const gaps = addOnGroups.flatMap(group => {
    const count = group.min - chosenOf(form, groupName(group.id)).length
    return count > 0 ? [{ name: groupName(group.id), words: `${group.name} (${count})` }] : []
  })
  const needsSize = variants.length > 0 && chosenOf(form, "size").length === 0
  return needsSize ? [{ name: "size", words: "a size" }, ...gaps] : gaps
}

function lineOf(form, item, quantity) {
  const [size] = chosenOf(form, "size")
  const chosen = item.addOnGroups.flatMap(({ id, options }) => {
    const ids = chosenOf(form, groupName(id))
    return options.filter(each => ids.includes(each.id))
  })
  const label = item.variants.find(({ menuItemId }) => menuItemId === size)?.label
  return {
    itemId: item.id,
    menuItemId: size ?? item.menuItemId,
    name: label ? `${item.name} (${label})` : item.name,
    quantity,
    addOnIds: chosen.map(({ id }) => id),
    addOnNames: chosen.map(({ name }) => name),
    note: form.elements.note.value.trim(),
  }
}

function put(line, index) {
  if (index !== undefined) replaceLine(index, line)
  else if (!addLine(line)) return announce("The cart is full.")
  announce(`${line.name}: in your cart.`)
}

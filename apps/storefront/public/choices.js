import { element } from "./element.js"
import { fill, words } from "./words.js"

const texts = words.choices

/** The choices of an item as form fields: its sizes and add-on groups. */
export function choiceFields({ variants, addOnGroups }, line) {
  const groups = addOnGroups.filter(({ options }) => options.length > 0)
  return [variants.length > 0 ? sizes(variants, line) : [], groups.map(group => addOns(group, line))].flat()
}

function sizes(variants, line) {
  const left = variants.filter(({ available }) => available)
  const usual = left.find(({ isDefault }) => isDefault) ?? left[0]
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
  return element("fieldset", { class: "options" }, element("legend", {}, texts.size), choices)
}

const groupName = id => `group-${id}`

function addOns({ id, name, min, max, options }, line) {
  const input = { type: min === 1 && max === 1 ? "radio" : "checkbox", name: groupName(id) }
  const choices = options.map(({ id: value, name: label, price, available }) =>
    option({ ...input, value }, label, price, available, line?.addOnIds.includes(value)),
  )
  const legend = element("legend", {}, name, " ", element("small", {}, rule(min, max)))
  return element("fieldset", { class: "options" }, legend, choices)
}

function rule(min, max) {
  if (min === max) return fill(texts.exactly, { min })
  return fill(min === 0 ? texts.upTo : texts.between, { min, max })
}

function option(input, label, price, available, checked) {
  const control = element("input", { ...input, disabled: !available, "data-sold-out": !available })
  control.checked = Boolean(checked) && available
  const extra = price.amount === 0 ? "" : price.display
  const cost = element("span", { class: "money" }, available ? extra : words.soldOut)
  return element("label", { class: "option" }, control, element("span", {}, label), cost)
}

function chosenOf(form, wanted) {
  return [...form.elements]
    .filter(({ name, checked }) => name === wanted && checked)
    .map(({ value }) => value)
}

/** Disables the other options when the maximum is chosen. */
export function limitChoices(form, { addOnGroups }) {
  for (const { id, max } of addOnGroups) {
    const full = chosenOf(form, groupName(id)).length >= max
    for (const control of form.querySelectorAll(`[type=checkbox][name="${CSS.escape(groupName(id))}"]`)) {
      control.disabled = "soldOut" in control.dataset || (full && !control.checked)
    }
  }
}

/** The first missing choice: its field and its message. */
export function missingChoice(form, { variants, addOnGroups }) {
  if (variants.length > 0 && chosenOf(form, "size").length === 0) return { name: "size", words: texts.aSize }
  for (const { id, name, min } of addOnGroups) {
    const missing = min - chosenOf(form, groupName(id)).length
    if (missing > 0) return { name: groupName(id), words: `${name} (${missing})` }
  }
  return undefined
}

/** The choices in the format of a cart line. */
export function chosenLine(form, item) {
  const [size] = chosenOf(form, "size")
  const label = item.variants.find(({ menuItemId }) => menuItemId === size)?.label
  const addOns = item.addOnGroups.flatMap(({ id, options }) => {
    const ids = chosenOf(form, groupName(id))
    return options.filter(each => ids.includes(each.id))
  })
  return {
    menuItemId: size ?? item.menuItemId,
    name: label ? `${item.name} (${label})` : item.name,
    addOnIds: addOns.map(({ id }) => id),
    addOnNames: addOns.map(({ name }) => name),
  }
}

/** What one of the dish costs with these choices, in paise, as the menu lists it. Undefined until a size is chosen. */
export function priceOf(form, item) {
  const { menuItemId, addOnIds } = chosenLine(form, item)
  const dish = item.variants.find(size => size.menuItemId === menuItemId) ?? item
  const addOns = item.addOnGroups.flatMap(({ options }) => options).filter(({ id }) => addOnIds.includes(id))
  return dish.price ? [dish, ...addOns].reduce((sum, { price }) => sum + price.amount, 0) : undefined
}

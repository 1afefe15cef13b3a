import { isLasting, keep, recall } from "./memory.js"
import { carriedCart, href, storeName } from "./site.js"

const name = "cart"
const mostLines = 50
const mostOfOne = 99
const listeners = new Set()

// A cart that was just sent is the newest, as after "Order again". What is stored is newer than a page that the browser
// shows again.
const isStored = isLasting()
const isShownAgain = performance.getEntriesByType("navigation")[0]?.type !== "navigate"
if (carriedCart && (!isStored || !isShownAgain || recall(name) === undefined)) keep(name, carriedCart)

/** `lines`: the items, without prices; `type` and `pincode`: how they reach the customer. */
export function readCart() {
  const cart = recall(name)
  return Array.isArray(cart?.lines) ? cart : { lines: [] }
}

export function onCartChange(listener) {
  listeners.add(listener)
}

// Another tab has changed the cart.
addEventListener("storage", event => event.key === storeName(name) && notify())

function notify() {
  for (const listener of listeners) listener()
}

function change(edit) {
  keep(name, { ...readCart(), ...edit })
  notify()
}

export function setFulfilment(fulfilment) {
  change(fulfilment)
}

/** Switches to the first offered order type if the current one is not offered. */
export function limitToTypes(types) {
  if (types.length > 0 && !types.includes(readCart().type)) setFulfilment({ type: types[0] })
}

/** Returns false if the cart is full. */
export function addLine(line) {
  const { lines } = readCart()
  const same = lines.findIndex(each => identity(each) === identity(line))
  if (same >= 0) setQuantity(same, lines[same].quantity + line.quantity)
  else if (lines.length < mostLines) change({ lines: [...lines, line] })
  else return false
  return true
}

export function replaceLine(index, line) {
  change({ lines: readCart().lines.map((each, place) => (place === index ? line : each)) })
}

/** A quantity of 0 removes the line. */
export function setQuantity(index, quantity) {
  const { lines } = readCart()
  if (quantity < 1) return change({ lines: lines.filter((_, place) => place !== index) })
  replaceLine(index, { ...lines[index], quantity: Math.min(quantity, mostOfOne) })
}

/** Keeps a cart that was changed after these items were sent. */
export function emptyCartOf(items) {
  if (isCartOf(items)) change({ lines: [] })
}

export function isCartOf(items) {
  return JSON.stringify(items) === JSON.stringify(cartItems())
}

export function countItems() {
  return readCart().lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The lines in the API's format. */
export function cartItems() {
  return readCart().lines.map(({ menuItemId, quantity, addOnIds, note }) => ({
    menuItemId,
    quantity,
    ...(addOnIds.length > 0 ? { addOnIds } : {}),
    ...(note ? { note } : {}),
  }))
}

/** The lines in words. */
export function cartLines() {
  return readCart().lines.map(({ name, quantity, addOnNames, note }) =>
    [`${quantity} × ${name}`, ...addOnNames, ...(note ? [`“${note}”`] : [])].join(", "),
  )
}

function identity({ menuItemId, addOnIds, note }) {
  return JSON.stringify([menuItemId, [...addOnIds].sort(), note])
}

/** Where nothing can be stored, the cart travels to the next page as form fields, as it does without scripts. */
export function carryCart(path) {
  const form = document.createElement("form")
  Object.assign(form, { method: "post", action: href(path), hidden: true })
  const { type = "", pincode = "" } = readCart()
  const fields = [
    ...cartItems().map(item => ["line", JSON.stringify(item)]),
    ...(carriedCart ? [["key", carriedCart.key]] : []),
    ["type", type],
    ["delivery.pincode", pincode],
  ]
  for (const [field, value] of fields) {
    const input = document.createElement("input")
    Object.assign(input, { type: "hidden", name: field, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

if (!isStored)
  document.addEventListener("click", event => {
    const link = event.target.closest?.("a[href]")
    const path = ["/", "/checkout"].find(each => link?.getAttribute("href") === href(each))
    if (!path || event.defaultPrevented || readCart().lines.length === 0) return
    event.preventDefault()
    carryCart(path)
  })

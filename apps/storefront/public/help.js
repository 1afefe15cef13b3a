import { readCart, setFulfilment, setQuantity } from "./cart-store.js"
import { button, element } from "./element.js"
import { openSheet, readMenuAgain } from "./sheet.js"
import { href } from "./site.js"
import { words } from "./words.js"

/** Shows what happened and what the customer can do about it. */
export function helpFor(refusal, further = []) {
  const { code, line } = refusal
  const about = line === undefined ? undefined : readCart().lines[line]
  return element(
    "div",
    { class: "notice help", role: "alert", "data-code": code },
    element("p", {}, about ? element("b", {}, `${about.name}: `) : "", refusal.text),
    list(refusal.lines),
    refusal.note ? element("p", {}, refusal.note) : [],
    list(unplaced(refusal.faults)),
    element(
      "p",
      { class: "row" },
      about ? lineRemedies(refusal, about) : [],
      refusal.call ? callRemedy() : [],
      remedies[code]?.() ?? [],
      further,
    ),
  )
}

const callRemedy = () => {
  const link = document.querySelector('.foot a[href^="tel:"]')
  return link ? [link.cloneNode(true)] : []
}

const remedies = {
  // Only on the checkout page, and if the restaurant offers pickup.
  OUT_OF_AREA: () =>
    document.querySelector("[name=type][value=PICKUP]")
      ? [button(words.collectIt, () => setFulfilment({ type: "PICKUP" }))]
      : [],
  BELOW_MINIMUM: () => [element("a", { class: "button", href: href("/") }, words.remedies.addSomething)],
}

function lineRemedies({ code, line, addOn }, about) {
  const takeOut = button(words.remedies.takeItOut, () => setQuantity(line, 0), { class: "quiet button" })
  if (code !== "ADDON_INVALID" && !addOn) return [takeOut]
  const again = button(words.remedies.chooseAgain, () => {
    readMenuAgain()
    void openSheet(about.itemId, about, line)
  })
  return [again, takeOut]
}

/** Faults without a field on the page. */
function unplaced(faults = []) {
  return faults
    .filter(({ field }) => !document.getElementById(`${field}-fault`))
    .map(({ field, message }) => `${field}: ${message}`)
}

function list(texts = []) {
  const items = texts.map(text => element("li", {}, text))
  return items.length === 0 ? [] : element("ul", {}, items)
}

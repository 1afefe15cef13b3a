import { openAttempt, retryHelp } from "./attempt.js"
import { countWords, showCart } from "./cart.js"
import { limitToTypes, onCartChange } from "./cart-store.js"
import { offerSteps } from "./dish-stepper.js"
import { element } from "./element.js"
import { helpFor } from "./help.js"
import { recall } from "./memory.js"
import { placeOrder } from "./place.js"
import { watchQuote } from "./quote.js"
import { readMenu, sheetTop } from "./sheet.js"
import { href } from "./site.js"
import { fill, words } from "./words.js"

const texts = words.cart
const search = document.getElementById("search")
const vegOnly = document.getElementById("veg-only")
const dishes = [...document.querySelectorAll(".dish")]

function filter() {
  const typed = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const dish of dishes) {
    const text = dish.querySelector(".words").textContent.toLowerCase()
    const fits = typed.every(word => text.includes(word))
    // A dish that is popular is in its category too: of a search it is one result.
    const isTwice = typed.length > 0 && dish.closest("[id='popular.']")
    dish.hidden = !fits || isTwice || (vegOnly.checked && dish.dataset.food !== "VEG")
  }
  for (const category of document.querySelectorAll(".category")) {
    category.hidden = !category.querySelector(".dish:not([hidden])")
    document.querySelector(`.categories [href="#${CSS.escape(category.id)}"]`).hidden = category.hidden
  }
  document.getElementById("no-results").hidden = dishes.length === 0 || dishes.some(dish => !dish.hidden)
}

search.addEventListener("input", filter)
vegOnly.addEventListener("change", filter)
search.form.addEventListener("submit", event => event.preventDefault())
document.getElementById("clear").addEventListener("click", () => {
  search.form.reset()
  filter()
  search.focus()
})
// A browser may restore the last search with the page.
filter()

/** Marks the category that is on the screen, and scrolls its link into view. */
const links = document.querySelector(".categories")
const watcher = new IntersectionObserver(
  entries => {
    const seen = entries.find(({ isIntersecting }) => isIntersecting)
    if (!seen) return
    links.querySelector("[aria-current]")?.removeAttribute("aria-current")
    const current = links.querySelector(`[href="#${CSS.escape(seen.target.id)}"]`)
    current.setAttribute("aria-current", "true")
    links.scrollTo({ left: current.offsetLeft - links.clientWidth / 2 + current.clientWidth / 2 })
  },
  { rootMargin: "-20% 0px -75% 0px" },
)
for (const category of document.querySelectorAll(".category")) watcher.observe(category)

for (const add of document.querySelectorAll(".add")) offerSteps(add)

limitToTypes(document.getElementById("menu").dataset.orderTypes.split(" ").filter(Boolean))
readMenu()

const bar = document.getElementById("bar")
const openCart = document.getElementById("open-cart")
const contents = element("div", { class: "sheet-body" })
const checkout = element("a", { class: "button wide", href: href("/checkout") }, texts.checkout)
const cartSheet = element(
  "dialog",
  { class: "sheet", "aria-labelledby": "cart-title", closedby: "any" },
  sheetTop("cart-title", texts.title),
  contents,
  element("div", { class: "sheet-end" }, checkout),
)
document.body.append(cartSheet)
openCart.setAttribute("aria-haspopup", "dialog")
openCart.addEventListener("click", event => {
  event.preventDefault()
  cartSheet.showModal()
})

watchQuote(pricing => {
  showCart(contents, pricing)
  contents.querySelector(`a[href="${CSS.escape(href("/"))}"]`)?.addEventListener("click", event => {
    event.preventDefault()
    cartSheet.close()
  })
  bar.hidden = pricing.state === "empty"
  checkout.hidden = pricing.state === "empty"
  const total = pricing.state === "priced" ? ` · ${pricing.quote.total.display}` : ""
  openCart.textContent = `${countWords()}${total} · ${texts.see}`
})

/** An order was sent and its response did not arrive: sending it again finds out, and makes no second one. */
const unsettled = document.getElementById("unsettled")
function showUnsettled(refusal = { text: words.attempt.order.unsettled }) {
  unsettled.replaceChildren(...(openAttempt("order") ? [retryHelp("order", refusal, findOut)] : []))
}

async function findOut() {
  try {
    await placeOrder()
  } catch (refused) {
    const { refusal } = refused
    if (!refusal) throw refused
    if (refusal.again) showUnsettled(refusal)
    else unsettled.replaceChildren(helpFor(refusal))
  }
}

// Another tab may have settled it.
onCartChange(() => showUnsettled())
showUnsettled()

/** Links to the last order, for customers who closed its page. */
const last = recall("last")
if (last && Date.now() - last.at < 6 * 3_600_000) {
  const following = document.getElementById("following")
  following.append(element("a", { href: last.path }, fill(texts.last, last)))
  following.hidden = false
}

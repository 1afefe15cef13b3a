import type { Menu, MenuItem, Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { site } from "../site.ts"
import { callLink, document } from "./document.ts"
import { foodMark } from "./food-mark.ts"
import { offeredOrderTypes } from "./order-types.ts"

/** The whole menu as HTML; the script adds ordering. */
export function menuPage(restaurant: Restaurant, menu: Menu): Html {
  const categories = menu.categories.filter(({ items }) => items.length > 0)
  const orderTypes = offeredOrderTypes(restaurant)
  const main = html`${welcome(restaurant)}
<div class="menu" id="menu" data-order-types="${orderTypes.map(({ type }) => type).join(" ")}">
<div class="finder">
<form class="filters" role="search"><input type="search" id="search" placeholder="Search the menu" aria-label="Search the menu" autocomplete="off">
<label class="toggle"><input type="checkbox" id="veg-only"> <span>Veg only</span></label></form>
<nav class="categories" aria-label="Menu">${categories.map(({ id, name }) => html`<a href="#${id}">${name}</a>`)}</nav>
</div>
<div class="dishes">
<p class="none" id="no-results" hidden>Nothing on the menu fits. <button class="quiet button" type="button" id="clear">Show everything</button></p>
${categories.map(
  ({
    id,
    name,
    description,
    imageUrl,
    items,
  }) => html`<section class="category" id="${id}" aria-labelledby="${id}-name">
<h2 id="${id}-name">${name}</h2>
${description && html`<p class="about">${description}</p>`}
${picture(imageUrl, "banner")}
<ul>${items.map(item => dish(item, orderTypes.length > 0))}</ul>
</section>`,
)}
</div>
</div>
<div class="bar" id="bar" hidden><button class="button" type="button" id="open-cart" aria-haspopup="dialog"></button></div>`
  return document(restaurant, {
    title: `${restaurant.name}, ${restaurant.address.city}`,
    main,
    script: "menu.js",
  })
}

function welcome(restaurant: Restaurant): Html {
  const { name, status } = restaurant
  const said = notice(restaurant)
  return html`<section class="welcome" aria-labelledby="name">
<div><h1 id="name">${name}</h1>
<p class="tagline">${site.tagline}</p></div>
<div><p class="state ${status.open ? "open" : "shut"}">${status.label}</p>
<p class="facts">${facts(restaurant).map(fact => html`<span>${fact}</span>`)}</p>
${said && html`<p class="notice">${said}</p>`}
<p class="row">${callLink(restaurant)}${restaurant.booking.enabled && html` <a class="quiet button" href="/book">Book a table</a>`}</p>
<p class="following" id="following" hidden></p>
<noscript><p class="notice">To order here, switch scripts on in your browser; or call us, and we take your order on the telephone.</p></noscript></div>
</section>`
}

function facts(restaurant: Restaurant): string[] {
  const orderTypes = offeredOrderTypes(restaurant)
  if (orderTypes.length === 0) return []
  const { prepMinutes, minimumOrder } = restaurant.ordering
  return [
    orderTypes.map(({ name }, index) => (index === 0 ? name : name.toLowerCase())).join(" and "),
    `Ready in about ${prepMinutes} minutes`,
    ...(minimumOrder.amount > 0 ? [`Orders from ${minimumOrder.display}`] : []),
  ]
}

function notice(restaurant: Restaurant): string | undefined {
  const { status, ordering } = restaurant
  if (offeredOrderTypes(restaurant).length === 0)
    return "We are not taking orders online at present. Please call us."
  if (ordering.acceptingNow) return undefined
  return status.open
    ? "We cannot take online orders this minute. Fill your cart, and try again soon or call us."
    : `We are closed now. ${status.label}: fill your cart, it will wait for you.`
}

function dish(item: MenuItem, ordering: boolean): Html {
  const { id, name, description, foodType, imageUrl } = item
  const canBeHad = isOnSale(item)
  const choices = item.variants.length > 0 || item.addOnGroups.some(({ options }) => options.length > 0)
  const act = choices ? "Choose" : "Add"
  // One tap adds an item that has no choices.
  const plain = !choices && html` data-plain="${item.menuItemId}"`
  return html`<li class="dish${!canBeHad && " sold-out"}" data-item="${id}" data-food="${foodType}">
<div class="words"><h3><span class="food">${foodMark(foodType)}</span> <span class="name">${name}</span></h3>
${description && html`<p class="about">${description}</p>`}
<p class="price">${prices(item)}</p></div>
${picture(imageUrl, "photo")}
${!canBeHad && html`<p class="out">Sold out</p>`}
${canBeHad && ordering && html`<button class="add quiet button" type="button"${plain} aria-label="${act} ${name}">${act}</button>`}
</li>`
}

function prices({ price, variants }: MenuItem): Html[] {
  if (variants.length === 0) return [html`<span>${price?.display}</span>`]
  return variants.map(
    ({ label, price, available }) =>
      html`<span>${label} <b>${price.display}</b>${!available && " (sold out)"}</span> `,
  )
}

/** An item can be available while all of its sizes, or too many required add-ons, are sold out. */
function isOnSale({ available, variants, addOnGroups }: MenuItem): boolean {
  const sizeLeft = variants.length === 0 || variants.some(size => size.available)
  return (
    available &&
    sizeLeft &&
    addOnGroups.every(({ min, options }) => options.filter(each => each.available).length >= min)
  )
}

function picture(url: string | null, kind: string): Html | false {
  return (
    url !== null &&
    html`<img class="${kind}" src="${url}" alt="" loading="lazy" referrerpolicy="no-referrer">`
  )
}

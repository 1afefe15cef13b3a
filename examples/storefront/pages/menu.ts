import type { Menu, MenuItem, Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { site } from "../site.ts"
import { callLink, document } from "./document.ts"
import { foodMark } from "./food-mark.ts"

/** Everything to read is here already; the script adds ordering to it. */
export function menuPage(restaurant: Restaurant, menu: Menu): Html {
  const categories = menu.categories.filter(({ items }) => items.length > 0)
  const { enabled } = restaurant.ordering
  const main = html`${welcome(restaurant)}
<div class="menu" data-ordering="${enabled ? "on" : "off"}">
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
<ul>${items.map(item => dish(item, enabled))}</ul>
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
  const { name, status, ordering } = restaurant
  return html`<section class="welcome" aria-labelledby="name">
<div><h1 id="name">${name}</h1>
<p class="tagline">${site.tagline}</p></div>
<div><p class="state ${status.open ? "open" : "shut"}">${status.label}</p>
<p class="facts">${facts(restaurant).map(fact => html`<span>${fact}</span>`)}</p>
${notice(restaurant)}
<p class="row">${callLink(restaurant)}${restaurant.booking.enabled && html` <a class="quiet button" href="/book">Book a table</a>`}</p>
<p class="following" id="following" hidden></p>
<noscript><p class="notice">To order here, switch scripts on in your browser; or call us, and we take your order on the telephone.</p></noscript>
${!ordering.enabled && html`<p class="notice">We are not taking orders online at present. Please call us.</p>`}</div>
</section>`
}

function facts({ ordering }: Restaurant): string[] {
  if (!ordering.enabled) return []
  const ways = { PICKUP: "pickup", DELIVERY: "delivery" } as Record<string, string>
  return [
    capital(ordering.types.flatMap(type => ways[type] ?? []).join(" and ")),
    `Ready in about ${ordering.prepMinutes} minutes`,
    ...(ordering.minimumOrder.amount > 0 ? [`Orders from ${ordering.minimumOrder.display}`] : []),
  ]
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function notice({ status, ordering }: Restaurant): Html | false {
  if (!ordering.enabled || ordering.acceptingNow) return false
  return status.open
    ? html`<p class="notice">We cannot take online orders this minute. Fill your cart, and try again soon or call us.</p>`
    : html`<p class="notice">We are closed now. ${status.label}: fill your cart, it will wait for you.</p>`
}

function dish(item: MenuItem, ordering: boolean): Html {
  const { id, name, description, foodType, imageUrl } = item
  const canBeHad = isOnSale(item)
  const choices = item.variants.length > 0 || item.addOnGroups.some(({ options }) => options.length > 0)
  const act = choices ? "Choose" : "Add"
  // What goes into the cart with one tap, where there is nothing to choose.
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

/** An item can be on the menu while none of its sizes, or too few of what must go with it, are left. */
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

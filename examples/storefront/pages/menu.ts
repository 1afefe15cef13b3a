import type { Menu, MenuItem, Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import type { Words } from "../words/index.ts"
import { callLink, document, statusText } from "./document.ts"
import { foodMark } from "./food-mark.ts"
import { offeredOrderTypes } from "./order-types.ts"

/** The whole menu as HTML; the script adds ordering. */
export function menuPage(restaurant: Restaurant, menu: Menu, words: Words): Html {
  const texts = words.menuPage
  const categories = menu.categories.filter(({ items }) => items.length > 0)
  const orderTypes = offeredOrderTypes(restaurant)
  const main = html`${welcome(restaurant, words)}
<div class="menu" id="menu" data-order-types="${orderTypes.map(({ type }) => type).join(" ")}">
<div class="finder">
<form class="filters" role="search"><input type="search" id="search" placeholder="${texts.search}" aria-label="${texts.search}" autocomplete="off">
<label class="toggle"><input type="checkbox" id="veg-only"> <span>${texts.vegOnly}</span></label></form>
<nav class="categories" aria-label="${words.menu}">${categories.map(({ id, name }) => html`<a href="#${id}">${name}</a>`)}</nav>
</div>
<div class="dishes">
<p class="none" id="no-results" hidden>${texts.noResults} <button class="quiet button" type="button" id="clear">${texts.showAll}</button></p>
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
<ul>${items.map(item => dish(item, orderTypes.length > 0, words))}</ul>
</section>`,
)}
</div>
</div>
<div class="bar" id="bar" hidden><button class="button" type="button" id="open-cart" aria-haspopup="dialog"></button></div>`
  return document(restaurant, words, {
    title: `${restaurant.name}, ${restaurant.address.city}`,
    main,
    script: "menu.js",
  })
}

function welcome(restaurant: Restaurant, words: Words): Html {
  const { name, status, tagline } = restaurant
  const said = notice(restaurant, words)
  return html`<section class="welcome" aria-labelledby="name">
<div><h1 id="name">${name}</h1>
${tagline && html`<p class="tagline">${tagline}</p>`}</div>
<div><p class="state ${status.open ? "open" : "shut"}">${statusText(restaurant, words)}</p>
<p class="facts">${facts(restaurant, words).map(fact => html`<span>${fact}</span>`)}</p>
${said && html`<p class="notice">${said}</p>`}
<p class="row">${callLink(restaurant, words)}${restaurant.booking.enabled && html` <a class="quiet button" href="/book">${words.bookTable}</a>`}</p>
<p class="following" id="following" hidden></p>
<noscript><p class="notice">${words.menuPage.noScript}</p></noscript></div>
</section>`
}

function facts(restaurant: Restaurant, { menuPage: texts }: Words): string[] {
  const [first, second] = offeredOrderTypes(restaurant)
  if (!first) return []
  const { prepMinutes, minimumOrder } = restaurant.ordering
  return [
    texts.offers[second ? "both" : first.type],
    texts.readyIn(prepMinutes),
    ...(minimumOrder.amount > 0 ? [texts.ordersFrom(minimumOrder.display)] : []),
  ]
}

function notice(restaurant: Restaurant, words: Words): string | undefined {
  const { status, ordering } = restaurant
  if (offeredOrderTypes(restaurant).length === 0) return words.refusals.orderingOff
  if (ordering.acceptingNow) return undefined
  return status.open ? words.menuPage.notAccepting : words.menuPage.closed(statusText(restaurant, words))
}

function dish(item: MenuItem, ordering: boolean, words: Words): Html {
  const texts = words.menuPage
  const { id, name, description, foodType, imageUrl } = item
  const canBeHad = isOnSale(item)
  const choices = item.variants.length > 0 || item.addOnGroups.some(({ options }) => options.length > 0)
  const act = choices ? texts.choose : texts.add
  // One tap adds an item that has no choices.
  const plain = !choices && html` data-plain="${item.menuItemId}"`
  return html`<li class="dish${!canBeHad && " sold-out"}" data-item="${id}" data-food="${foodType}">
<div class="words"><h3><span class="food">${foodMark(foodType, words)}</span> <span class="name">${name}</span></h3>
${description && html`<p class="about">${description}</p>`}
<p class="price">${prices(item, words)}</p></div>
${picture(imageUrl, "photo")}
${!canBeHad && html`<p class="out">${words.script.soldOut}</p>`}
${canBeHad && ordering && html`<button class="add quiet button" type="button"${plain} aria-label="${texts.act(act, name)}">${act}</button>`}
</li>`
}

function prices({ price, variants }: MenuItem, { menuPage: texts }: Words): Html[] {
  if (variants.length === 0) return [html`<span>${price?.display}</span>`]
  return variants.map(
    ({ label, price, available }) =>
      html`<span>${label} <b>${price.display}</b>${!available && ` ${texts.soldOut}`}</span> `,
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

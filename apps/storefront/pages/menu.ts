import type { Menu, MenuItem } from "@rasoi/sdk"
import { countItems } from "../cart.ts"
import { type Html, html } from "../html.ts"
import type { View } from "../view.ts"
import { countText, type Words } from "../words/index.ts"
import { type Cart, carriedCart, carriedFields } from "./carried.ts"
import { document, isHidden } from "./document.ts"
import { foodMark } from "./food-mark.ts"
import { head } from "./head.ts"
import { coverUrl, restaurantFacts } from "./json-ld.ts"
import { isOnSale } from "./on-sale.ts"
import { offeredOrderTypes } from "./order-types.ts"
import { picture } from "./picture.ts"
import { popularDishes } from "./popular.ts"

/**
 * The whole menu as one form: each button adds a dish or opens its choices, and the cart travels in hidden fields. The
 * script does the same without leaving the page.
 */
export function menuPage(view: View, menu: Menu, cart?: Cart): Html {
  const { restaurant, words, href } = view
  const texts = words.menuPage
  const categories = menu.categories.filter(({ items }) => items.length > 0)
  const orderTypes = offeredOrderTypes(restaurant)
  const popular = popularDishes(view.site, menu)
  const main = html`${head(view)}
<div class="said unsettled" id="unsettled"></div>
<div class="menu" id="menu" data-order-types="${orderTypes.map(({ type }) => type).join(" ")}">
<div class="finder">
<form class="filters" role="search"><input type="search" id="search" placeholder="${texts.search}" aria-label="${texts.search}" autocomplete="off">
<label class="toggle"><input type="checkbox" id="veg-only"> <span>${texts.vegOnly}</span></label></form>
<nav class="categories" aria-label="${words.menu}">${popular.length > 0 && html`<a href="#${popularId}">${texts.popular}</a>`}${categories.map(({ id, name }) => html`<a href="#${id}">${name}</a>`)}</nav>
</div>
<form class="dishes" id="dishes" method="post" action="${href("/cart")}">
${cart && carriedFields(cart)}
<p class="none" id="no-results" hidden>${texts.noResults} <button class="quiet button" type="button" id="clear">${texts.showAll}</button></p>
<p class="small tax">${taxText(menu, words)}</p>
${
  popular.length > 0 &&
  html`<section class="category" id="${popularId}" aria-labelledby="${popularId}-name"><h2 id="${popularId}-name">${texts.popular}</h2>
<ul>${popular.map(item => dish(item, orderTypes.length > 0, view))}</ul></section>`
}
${categories.map(
  category => html`<section class="category" id="${category.id}" aria-labelledby="${category.id}-name">
<h2 id="${category.id}-name">${category.name}</h2>
${category.description && html`<p class="about">${category.description}</p>`}
${picture(category, "banner")}
<ul>${category.items.map(item => dish(item, orderTypes.length > 0, view))}</ul>
</section>`,
)}
</form>
</div>
<div class="bar" id="bar"${!cart && " hidden"}><button class="button" form="dishes" id="open-cart">${cart && `${countText(words, countItems(cart.items))} · ${words.script.cart.see}`}</button></div>`
  return document(view, {
    title: `${restaurant.name}, ${restaurant.address.city}`,
    main,
    script: "menu.js",
    image: coverUrl(view) ?? firstPicture(menu),
    facts: isHidden(view) ? undefined : restaurantFacts(view, menu),
    ...(cart
      ? { personal: true, cart: carriedCart(cart, menu), carriedBy: { form: "dishes", path: "/" } }
      : {}),
  })
}

/** Of a form that no id of a category has. */
const popularId = "popular."

/** For shared links without a cover: the largest size of the first picture. */
function firstPicture({ categories }: Menu): string | undefined {
  const all = categories.flatMap(category => [category, ...category.items])
  const shown = all.find(({ imageUrl }) => imageUrl !== null)
  return shown?.images.at(-1)?.url ?? shown?.imageUrl ?? undefined
}

/** Whether the prices below hold the tax. */
function taxText({ gstApplies, categories }: Menu, { menuPage: { tax } }: Words): string {
  if (!gstApplies) return tax.none
  const included = new Set(categories.flatMap(({ items }) => items.map(item => item.tax.included)))
  if (included.size > 1) return tax.mixed
  return included.has(true) ? tax.included : tax.added
}

function dish(item: MenuItem, ordering: boolean, { words, href }: View): Html {
  const texts = words.menuPage
  const { id, name, description, foodType } = item
  const canBeHad = isOnSale(item)
  const choices = item.variants.length > 0 || item.addOnGroups.some(({ options }) => options.length > 0)
  const act = choices ? texts.choose : texts.add
  // One tap adds an item that has no choices.
  const effect = choices
    ? html`name="dish" value="${id}" formaction="${href("/dish")}"`
    : html`name="add" value="${item.menuItemId}"`
  return html`<li class="dish${!canBeHad && " sold-out"}" data-item="${id}" data-food="${foodType}">
<div class="words"><h3><span class="food">${foodMark(foodType, words)}</span> <span class="name">${name}</span></h3>
${description && html`<p class="about">${description}</p>`}
<p class="price">${prices(item, words)}</p></div>
${picture(item, "photo")}
${!canBeHad && html`<p class="out">${words.script.soldOut}</p>`}
${canBeHad && ordering && html`<button class="add quiet button" ${effect} aria-label="${texts.act(act, name)}">${act}</button>`}
</li>`
}

function prices({ price, variants }: MenuItem, { menuPage: texts }: Words): Html[] {
  if (variants.length === 0) return [html`<span>${price?.display}</span>`]
  return variants.map(
    ({ label, price, available }) =>
      html`<span>${label} <b>${price.display}</b>${!available && ` ${texts.soldOut}`}</span> `,
  )
}

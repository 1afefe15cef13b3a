import type { AddOnGroup, CartItem, MenuItem, Money } from "@rasoi/sdk"
import { mostOfOne } from "../cart.ts"
import { groupField, howMany } from "../choices.ts"
import { type Html, html } from "../html.ts"
import { textLimits } from "../text-limits.ts"
import type { View } from "../view.ts"
import { type Cart, carriedFields } from "./carried.ts"
import { document } from "./document.ts"
import { foodMark } from "./food-mark.ts"
import { field } from "./parts.ts"
import { picture } from "./picture.ts"

interface Choosing {
  dish: MenuItem
  cart: Cart
  /** What is chosen already. */
  line?: CartItem | undefined
  /** The place in the cart of the line that is changed. */
  index?: number | undefined
  /** What is wrong with the choices. */
  fault?: string | undefined
}

/** Size, add-ons, quantity and a note, for browsers without scripts. */
export function dishPage(view: View, choosing: Choosing): Html {
  const { words, href, restaurant } = view
  const { dish, cart, line, index, fault } = choosing
  const texts = words.script.choices
  const groups = dish.addOnGroups.filter(({ options }) => options.length > 0)
  const main = html`<div class="narrow"><h1>${foodMark(dish.foodType, words)} ${dish.name}</h1>
${picture(dish, "banner")}
${dish.description && html`<p class="about">${dish.description}</p>`}
${fault && html`<p class="notice" role="alert">${fault}</p>`}
<form id="dish" method="post" action="${href("/cart")}">${carriedFields(cart)}<input type="hidden" name="dish" value="${dish.id}">${index !== undefined && html`<input type="hidden" name="index" value="${index}">`}
<div class="plain">
${dish.variants.length > 0 && sizes(view, dish, line)}
${groups.map(group => addOns(view, group, line))}
${field("quantity", words.dishPage.quantity, html`<input id="quantity" name="quantity" type="number" inputmode="numeric" min="1" max="${mostOfOne}" value="${line?.quantity ?? 1}" required>`)}
${field("dishNote", words.script.kitchenNote, html`<textarea id="dishNote" name="dishNote" maxlength="${textLimits.dishNote}" rows="2">${line?.note}</textarea>`)}
<p class="row"><button class="button">${index === undefined ? texts.add : texts.save}</button> <button class="quiet button" formaction="${href("/")}" formnovalidate>${words.script.backToMenu}</button></p>
</div></form></div>`
  return document(view, {
    title: `${dish.name}: ${restaurant.name}`,
    main,
    personal: true,
    carriedBy: { form: "dish", path: "/dish" },
  })
}

function sizes(view: View, { variants }: MenuItem, line: CartItem | undefined): Html {
  const left = variants.filter(({ available }) => available)
  const usual = left.find(({ isDefault }) => isDefault) ?? left[0]
  const chosen = line?.menuItemId ?? usual?.menuItemId
  const choices = variants.map(({ menuItemId, label, price, available }) =>
    option(view, "radio", "size", menuItemId, label, price, available, menuItemId === chosen),
  )
  return html`<fieldset class="options"><legend>${view.words.script.choices.size}</legend>${choices}</fieldset>`
}

function addOns(view: View, group: AddOnGroup, line: CartItem | undefined): Html {
  const { id, name, min, max, options } = group
  const kind = min === 1 && max === 1 ? "radio" : "checkbox"
  const choices = options.map(({ id: value, name: label, price, available }) => {
    const chosen = line?.addOnIds?.includes(value) ?? false
    return option(view, kind, groupField(id), value, label, price, available, chosen)
  })
  return html`<fieldset class="options"><legend>${name} <small>${howMany(group, view.words)}</small></legend>${choices}</fieldset>`
}

function option(
  { words }: View,
  kind: "radio" | "checkbox",
  name: string,
  value: string,
  label: string,
  price: Money,
  available: boolean,
  chosen: boolean,
): Html {
  const cost = available ? price.amount !== 0 && price.display : words.script.soldOut
  return html`<label class="option"><input type="${kind}" name="${name}" value="${value}"${!available && " disabled"}${chosen && available && " checked"}> <span>${label}</span> <span class="money">${cost}</span></label>`
}

import { type Html, html } from "../html.ts"
import type { Words } from "../words/index.ts"

const circle = html`<circle cx="9" cy="9" r="4.5" fill="currentColor"/>`
const triangle = html`<path d="M9 4.2 14 13H4z" fill="currentColor"/>`

/**
 * The marks that Indian law requires: a green circle or a brown triangle in a square of the same colour. Egg has the
 * brown mark and a label. An unknown type gets no mark.
 */
export function foodMark(foodType: string, { food }: Words): Html {
  switch (foodType) {
    case "VEG":
      return mark("veg", food.veg, circle)
    case "NON_VEG":
      return mark("non-veg", food.nonVeg, triangle)
    case "EGG":
      return html`${mark("non-veg", food.containsEgg, triangle)} <span class="egg" aria-hidden="true">${food.egg}</span>`
    default:
      return html``
  }
}

function mark(kind: string, label: string, shape: Html): Html {
  return html`<svg class="mark ${kind}" width="18" height="18" viewBox="0 0 18 18" role="img" aria-label="${label}"><rect x="1" y="1" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2"/>${shape}</svg>`
}

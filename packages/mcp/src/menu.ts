import type { AddOnGroup, Menu, MenuCategory, MenuItem, Money, Restaurant } from "@rasoi/sdk"

export interface MenuQuestion {
  readonly category?: string
  readonly search?: string
  readonly foodType?: string
  readonly page?: number
}

/** A page of a menu of 500 dishes fits into a model's context. */
export const dishesOnPage = 25
const longestDescription = 140

/** The restaurant, the categories, and the dishes that were asked for. */
export function menuView(restaurant: Restaurant, menu: Menu, question: MenuQuestion): object {
  const { page = 1 } = question
  const found = menu.categories.flatMap(category => dishesOf(category, question))
  const shown = found.slice((page - 1) * dishesOnPage, page * dishesOnPage)
  const pages = Math.ceil(found.length / dishesOnPage)
  return {
    restaurant: restaurantView(restaurant),
    categories: menu.categories.map(({ name, items }) => ({ name, dishes: items.length })),
    found: found.length,
    page: pages > 1 ? `${page} of ${pages}; ask for the next page, a category, or words` : undefined,
    dishes: shown.map(({ item, category }) => dishView(item, category)),
  }
}

function dishesOf(
  { id, name, items }: MenuCategory,
  { category, search = "", foodType }: MenuQuestion,
): { item: MenuItem; category: string }[] {
  if (category !== undefined && plain(category) !== plain(name) && category !== id) return []
  const words = plain(search).split(" ").filter(Boolean)
  return items
    .filter(item => foodType === undefined || item.foodType === foodType)
    .filter(item => {
      const text = plain(`${item.name} ${item.description}`)
      return words.every(word => text.includes(word))
    })
    .map(item => ({ item, category: name }))
}

const plain = (text: string) => text.toLowerCase().trim()

function restaurantView({ name, phone, status, timezone, ordering, booking, test }: Restaurant): object {
  const { acceptingNow, resumesAt, types, minimumOrder, deliveryPincodes } = ordering
  return {
    name,
    phone,
    testMode: test || undefined,
    opening: status.label,
    timezone,
    acceptsOrdersNow: acceptingNow,
    pausedUntil: resumesAt ?? undefined,
    orderTypes: types,
    minimumOrder: minimumOrder.amount > 0 ? minimumOrder.display : undefined,
    deliveryPincodes: deliveryPincodes.length > 0 ? deliveryPincodes : undefined,
    tables: booking.enabled ? { maxPeople: booking.maxPeople, daysAhead: booking.daysAhead } : "no booking",
  }
}

/** Members without a value are left out of the JSON. */
function dishView(item: MenuItem, category: string): object {
  const { name, description, foodType, available, menuItemId, price, tax, variants, addOnGroups } = item
  return {
    name,
    category,
    foodType,
    description: shortened(description) || undefined,
    soldOut: available ? undefined : true,
    ...(menuItemId === null ? {} : { menuItemId }),
    ...(price === null ? {} : priced(price)),
    gst: `${tax.rate} %${tax.included ? " included" : ""}`,
    sizes: someOf(
      variants.map(each => ({
        menuItemId: each.menuItemId,
        label: each.label,
        ...priced(each.price),
        soldOut: each.available ? undefined : true,
      })),
    ),
    addOns: someOf(addOnGroups.map(addOnView)),
  }
}

function addOnView({ name, min, max, options }: AddOnGroup): object {
  return {
    group: name,
    choose: min === max ? `${min}` : `${min} to ${max}`,
    options: options.map(({ id, name: option, price, available }) => ({
      addOnId: id,
      name: option,
      ...priced(price),
      soldOut: available ? undefined : true,
    })),
  }
}

const priced = ({ amount, display }: Money) => ({ pricePaise: amount, price: display })
const someOf = (list: object[]) => (list.length > 0 ? list : undefined)

function shortened(text: string): string {
  return text.length > longestDescription ? `${text.slice(0, longestDescription)}…` : text
}

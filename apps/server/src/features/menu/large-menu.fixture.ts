import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"

const itemsPerCategory = 50

/** A menu with `count` items. Each has a group of add-ons, and every third has sizes. */
export function largeMenu(count: number): MenuDocument {
  const items = Array.from({ length: count }, (_, index) => item(index))
  const categories = []
  for (let start = 0; start < count; start += itemsPerCategory) {
    const name = `Category ${start / itemsPerCategory + 1}`
    categories.push({
      id: `cat_${start}`,
      name,
      description: null,
      imageUrl: null,
      photo: null,
      items: items.slice(start, start + itemsPerCategory),
    })
  }
  return { categories }
}

function item(index: number): MenuItemDocument {
  const sized = index % 3 === 0
  const size = (label: string, pricePaise: number, isDefault: boolean) => ({
    menuItemId: `itm_${index}_${label.toLowerCase()}`,
    label,
    pricePaise,
    isDefault,
    available: true,
  })
  return {
    id: `itm_${index}`,
    name: `Dish number ${index}`,
    description: "Slow-cooked overnight on charcoal, finished with butter and served with a salad of onions.",
    imageUrl: `https://images.example.com/dishes/${index}.jpg`,
    photo: null,
    foodType: index % 2 === 0 ? "VEG" : "NON_VEG",
    available: true,
    prepMinutes: 20,
    menuItemId: sized ? null : `itm_${index}`,
    pricePaise: sized ? null : 10_000 + index,
    tax: { rateBasisPoints: 500, included: false },
    variants: sized ? [size("Half", 10_000, true), size("Full", 18_000, false)] : [],
    addOnGroups: [
      {
        id: `grp_${index}`,
        name: "Extras",
        min: 0,
        max: 1,
        options: [{ id: `opt_${index}`, name: "Extra butter", pricePaise: 2_500, available: true }],
      },
    ],
  }
}

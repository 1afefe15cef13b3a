import type { MenuItem } from "@rasoi/sdk"

/** An item can be available while all of its sizes, or too many required add-ons, are sold out. */
export function isOnSale({ available, variants, addOnGroups }: MenuItem): boolean {
  const sizeLeft = variants.length === 0 || variants.some(size => size.available)
  return (
    available &&
    sizeLeft &&
    addOnGroups.every(({ min, options }) => options.filter(each => each.available).length >= min)
  )
}

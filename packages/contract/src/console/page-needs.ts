/** What a page must have before it is switched on, in the order in which an owner does it. */
export const pageNeeds = ["MENU", "HOURS", "PHONE", "ORDER_TYPES", "DEVICE"] as const
export type PageNeed = (typeof pageNeeds)[number]

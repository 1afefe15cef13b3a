/** Limits of the menu's schema, which browsers do not load here. A test compares them. */
export const longestCategory = 80
export const longestName = 120
export const longestSize = 40
export const mostSizes = 20
export const highestPricePaise = 100_000_000
export const highestRate = 10_000

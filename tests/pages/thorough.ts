import type { ConsoleLanguage } from "@rasoi/contract/languages"

/**
 * The second tier: `npm run test:pages:all` and `npm run test:thorough` run these tests, `npm test` does not. What they
 * walk through is code that tests of the first tier walk through too.
 */
export const thorough = { tag: "@thorough" }

/** The first tier checks sizes in Hindi: its letters need more height, and its words are as long as the English ones. */
export const sizesIn = (language: ConsoleLanguage) => (language === "hi" ? {} : thorough)

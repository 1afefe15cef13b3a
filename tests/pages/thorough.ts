/** These tests run in `npm run test:thorough`. In `npm test`, axe checks each screen once, in English. */
export const thorough = { tag: "@thorough" }

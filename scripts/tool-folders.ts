/**
 * Tools that one command needs, each in a folder with its own package.json and lockfile. They are no dependencies of the
 * project: `npm ci` would bring three times as many packages, and `npm start` needs none of them. Relative to the root.
 */
export const toolFolders = {
  conformance: "tests/conformance",
  mutation: "scripts/mutation",
  openapi: "scripts/openapi",
  patterns: "scripts/patterns",
}

/** `npx openapi-ts` in this folder makes the client that the tests drive; the tests run it themselves. */
export default {
  input: "../../docs/openapi.json",
  output: {
    path: "generated",
    // Node runs the files as they are, and so needs to be told their names in full.
    module: { extension: ".ts" },
  },
  interactive: false,
  logs: { file: false },
}

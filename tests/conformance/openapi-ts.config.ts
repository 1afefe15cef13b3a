/** `npx openapi-ts` in this folder generates the client for the tests; the tests run it themselves. */
export default {
  input: "../../docs/openapi.json",
  output: {
    path: "generated",
    // Node runs the files directly, so imports need file extensions.
    module: { extension: ".ts" },
  },
  interactive: false,
  logs: { file: false },
}

/**
 * The parts of node:http and node:https that the server uses itself. An `import` of node:http reads all that it exports,
 * also `WebSocket`, which loads another HTTP client: 4 MB and 60 ms of a start that nothing needs.
 */
const { createServer, request, STATUS_CODES } = process.getBuiltinModule("node:http")
const { request: secureRequest } = process.getBuiltinModule("node:https")

export { createServer, request, STATUS_CODES, secureRequest }

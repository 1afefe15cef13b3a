import { consoleEndpoints } from "./console/endpoints.ts"
import { publicEndpoints } from "./endpoints.ts"
import { openApiDocument } from "./openapi.ts"
import { currentVersion } from "./versions.ts"

export function publicDocument() {
  return openApiDocument(publicEndpoints, {
    title: "Rasoi API",
    version: currentVersion,
    description: [
      "Online ordering and table booking for a restaurant's own website or app.",
      "",
      "Send the key as `Authorization: Bearer <key>` from your server, never from a browser. Start with a test key:",
      "it meets every rule, and nothing it does reaches the kitchen.",
      "",
      "Amounts are integers in paise with a `display` string to show. Ignore response fields you do not know and",
      "tolerate enum values you do not know: both can be added within a version. Branch on an error's `code`, never",
      "on its `message`.",
      "",
      "The [guides](/docs) go step by step, with curl and TypeScript; [errors](/docs/errors) explains every code.",
    ].join("\n"),
    tags: {
      Restaurant: "Who they are, when they are open, what they offer.",
      Menu: "What can be ordered now, and at what price.",
      Orders: "Price a cart, place it, follow it.",
      Reservations: "Find a time, book a table, follow it.",
      Tracking: "For the customer's own browser.",
      "Test mode": "Play the restaurant's staff with a test key.",
    },
    security: {
      apiKey: {
        type: "http",
        scheme: "bearer",
        description: "An API key: `rasoi_test_…` or `rasoi_live_…`, made in the restaurant's console.",
      },
    },
  })
}

export function consoleDocument() {
  return openApiDocument(consoleEndpoints, {
    title: "Rasoi console API",
    version: "1",
    description: [
      "What the restaurant's console is built on. A person signs in and is known by a cookie; requests that change",
      "something must come from the console's own origin. It may change with the console: build on the public API.",
    ].join("\n"),
    tags: {
      Session: "Sign in and out; the own password.",
      Settings: "Profile, hours, ordering, booking, charges, GST; and who changed them.",
      Menu: "The menu, its switches and its versions.",
      "API keys": "Keys for the public API.",
      Orders: "The inbox: what is new, in the kitchen, ready and out.",
      Reservations: "The day's tables: who comes, and what is free.",
      "Test desk": "What test keys have made, moved by hand.",
      "Delivery people": "Who carries orders.",
      Team: "Who works here, and what they may do.",
      Devices: "Where somebody is signed in.",
      Reports: "What was sold, what was lost, who came; on a screen and as files.",
      Live: "What happens, as it happens.",
    },
    security: {
      session: {
        type: "apiKey",
        in: "cookie",
        name: "__Host-rasoi",
        description: "Set by signing in; named `rasoi` in the demo, which has no HTTPS.",
      },
    },
  })
}

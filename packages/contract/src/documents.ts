import { consoleEndpoints } from "./console/endpoints.ts"
import { publicEndpoints } from "./endpoints.ts"
import { exampleDay, onDay } from "./example-dates.ts"
import { openApiDocument } from "./openapi.ts"
import { currentVersion } from "./versions.ts"

/** `today`: the day on which the examples happen. */
export function publicDocument(today = exampleDay) {
  const endpoints = publicEndpoints.map(each => ({ ...each, example: onDay(each.example, today) }))
  return openApiDocument(endpoints, {
    title: "Rasoi API",
    version: currentVersion,
    description: [
      "Online ordering and table booking for a restaurant's own website or app.",
      "",
      "Send the key as `Authorization: Bearer <key>` from your server, never from a browser. Start with a test key:",
      "all rules apply, and nothing reaches the kitchen.",
      "",
      "Amounts are integers in paise with a `display` string to show. Ignore response fields you do not know and",
      "tolerate enum values you do not know: both can be added within a version. Branch on an error's `code`, never",
      "on its `message`.",
      "",
      "The [guides](/docs) go step by step, with curl and TypeScript; [errors](/docs/errors) explains every code.",
    ].join("\n"),
    tags: {
      Restaurant: "Profile, opening hours and services.",
      Menu: "The items for sale now, with their prices.",
      Orders: "Price a cart, place the order, follow its status.",
      Reservations: "Find a time, book a table, follow its status.",
      Events: "Follow every change with one feed.",
      Tracking: "For the customer's own browser.",
      "Test mode": "Act as the restaurant's staff with a test key.",
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
      "The API of the restaurant's console. A person signs in and gets a cookie; requests that change",
      "something must come from the console's own origin. It can change with the console: integrate with the public API instead.",
    ].join("\n"),
    tags: {
      Session: "Sign in and out; your own password.",
      Settings: "Profile, hours, ordering, booking, charges, GST; and who changed them.",
      Menu: "The menu, sold-out switches and versions.",
      "API keys": "Keys for the public API.",
      Orders: "The inbox: new orders, orders in the kitchen, ready and out for delivery.",
      Reservations: "The day's bookings and free seats.",
      "Test desk": "Orders and bookings of test keys, which staff move by hand.",
      "Delivery people": "The people who deliver orders.",
      "Blocked phones": "Phones that cannot order on the restaurant's own page.",
      Counter: "What staff enter at the counter: orders that a tablet has made.",
      Payments: "Money that guests pay, open bills, and the close of a day.",
      PINs: "Who is at the till of a paired tablet, and what a manager approves there.",
      Team: "The people who work here, and their roles.",
      Devices: "Signed-in devices.",
      Reports: "Sales, lost orders and bookings, as JSON and as files.",
      Backups: "Whether the automatic backups work.",
      Setup: "What a new restaurant still needs before its first order, and the rehearsal.",
      Privacy: "What is stored about a phone number: find it, export it, remove it.",
      Page: "The restaurant's own page: off, preview or on, and its address.",
      Live: "Live events.",
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

import { endpoint } from "../endpoint.ts"
import { closedObject, text } from "../schema.ts"
import Type from "../type.ts"
import { accountOrDevice, signedIn, withBody } from "./access.ts"

export const streamEvents = endpoint({
  id: "console.events",
  method: "GET",
  path: "/console/v1/events",
  tag: "Live",
  summary: "Live events",
  description:
    "Server-sent events. `hello` names the stream; `ping` arrives every 10 seconds and need a response at devices/ping; other events say that something changed and should be fetched; actions of test keys only send `test.changed`. While the stream is open and pings get responses, this device counts as online. A developer's console never counts, and gets `test.changed` and `keys.changed` only.",
  access: accountOrDevice,
  response: { status: 200, mediaType: "text/event-stream" },
  errors: signedIn,
})

export const pingDevice = endpoint({
  id: "console.devices.ping",
  method: "POST",
  path: "/console/v1/devices/ping",
  tag: "Live",
  summary: "Answer a ping",
  access: accountOrDevice,
  body: closedObject("PingRequest", { streamId: text({ min: 1, max: "id" }) }),
  response: {
    status: 200,
    schema: Type.Object({
      online: Type.Boolean({ description: "False if the stream is closed: open it again." }),
    }),
  },
  errors: [...signedIn, ...withBody],
})

import { endpoint } from "../endpoint.ts"
import { closed, text } from "../schema.ts"
import Type from "../type.ts"
import { signedIn, staff, withBody } from "./access.ts"

export const streamEvents = endpoint({
  id: "console.events",
  method: "GET",
  path: "/console/v1/events",
  tag: "Live",
  summary: "Live events",
  description:
    "Server-sent events. `hello` names the stream; `ping` comes every 10 seconds and wants an answer at devices/ping; other events say that something changed and should be fetched; what test keys do comes as `test.changed` and nothing else. While it is open and answered, this device counts as online.",
  access: staff,
  response: { status: 200, mediaType: "text/event-stream" },
  errors: signedIn,
  example: {},
})

export const pingDevice = endpoint({
  id: "console.devices.ping",
  method: "POST",
  path: "/console/v1/devices/ping",
  tag: "Live",
  summary: "Answer a ping",
  access: staff,
  body: closed({ streamId: text({ min: 1, max: 64 }) }, { title: "PingRequest" }),
  response: {
    status: 200,
    schema: Type.Object({
      online: Type.Boolean({ description: "False: the stream is gone; open it again." }),
    }),
  },
  errors: [...signedIn, ...withBody],
  example: { body: { streamId: "str_01k7q3v9x4e8rbhw5tm2c6ndsz" }, response: { online: true } },
})

import type { Fault } from "../fault-reasons.ts"
import { choice, closedObject, LocalDate, LocalTime, nullable, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { ApprovalToken } from "./approval-token.ts"

export const customerRequestKinds = ["CANCEL_ORDER", "MOVE_BOOKING"] as const
export type CustomerRequestKind = (typeof customerRequestKinds)[number]
export const customerRequestAnswers = ["ACCEPTED", "DECLINED"] as const
export type CustomerRequestAnswer = (typeof customerRequestAnswers)[number]

const request = { id: Type.String(), askedAt: Timestamp }

/** On an accepted order. */
export const CancelRequest = nullable(
  Type.Object(request, {
    description: "The customer asks to cancel the order, and nobody has answered yet.",
  }),
)

/** On a confirmed booking. */
export const MoveRequest = nullable(
  Type.Object(
    { ...request, date: LocalDate, time: LocalTime, people: Type.Integer() },
    { description: "The customer asks for another time or party size, and nobody has answered yet." },
  ),
)

interface Answering {
  answer: CustomerRequestAnswer
  reason?: string
}

const answerMembers = {
  requestId: text({ min: 1, max: "id" }),
  answer: choice(customerRequestAnswers),
  reason: Type.Optional(
    text({ min: 1, max: "reason", multiline: true, description: "With DECLINED. The customer sees it." }),
  ),
}

/** What staff answer to a request of a customer. */
export const answerRequest = {
  body: closedObject("AnswerRequest", answerMembers),
  rules: ({ answer, reason }: Answering): Fault[] =>
    (answer === "DECLINED") === (reason !== undefined)
      ? []
      : [{ field: "reason", message: "is required with DECLINED, and only there", reason: "REQUIRED" }],
} as const

/** The same, of a customer who asks to cancel an order. */
export const answerCancel = {
  ...answerRequest,
  body: closedObject("AnswerCancelRequest", { ...answerMembers, approval: ApprovalToken }),
} as const

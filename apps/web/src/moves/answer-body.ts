/** The answer of staff to a customer's request. A reason keeps things as they are; null agrees. */
export function answerBody(request: { id: string } | null, reason: string | null) {
  const requestId = request?.id ?? ""
  return reason === null
    ? { requestId, answer: "ACCEPTED" as const }
    : { requestId, answer: "DECLINED" as const, reason }
}

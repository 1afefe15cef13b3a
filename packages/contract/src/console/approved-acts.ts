/** What a manager allows once, with a PIN. */
export const approvedActs = ["VOID", "REFUND", "CANCEL", "DISCOUNT"] as const
export type ApprovedAct = (typeof approvedActs)[number]

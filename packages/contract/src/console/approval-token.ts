import { text } from "../schema.ts"
import Type from "../type.ts"

/** In the request of an act that a manager's PIN allows. */
export const ApprovalToken = Type.Optional(
  text({
    min: 1,
    max: "approvalToken",
    description: "From an approval, for somebody without the permission `till`.",
  }),
)

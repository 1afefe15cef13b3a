import { choice, closed, text } from "../schema.ts"
import Type from "../type.ts"

/** Of what a tablet stores and sends later: by then somebody else may be signed in. */
export const TakenBy = Type.Optional(
  text({
    min: 1,
    max: "id",
    description:
      "The id of the person who was signed in on the tablet. Left out, or never in this restaurant's team: it counts as the work of the person who sends it.",
  }),
)

/** How that person had signed in, where the server did not see it. */
export const SignedInBy = Type.Optional(
  choice(
    ["PIN_OFFLINE"],
    "PIN_OFFLINE: with the PIN, on a tablet without a network. If the person has left since, or the PIN no longer works, this is marked.",
  ),
)

/** A tablet that lost its secret or its series cannot send what it sold. */
export const SavedFile = closed({
  savedFile: Type.Optional(
    choice(
      ["yes"],
      "A manager sends what a tablet has saved as a file. It needs no secret of the tablet, and is marked.",
    ),
  ),
})

import Type from "./type.ts"

export const Money = Type.Object(
  {
    amount: Type.Integer({ description: "Paise.", examples: [32500] }),
    currency: Type.Literal("INR"),
    display: Type.String({ description: "Ready to show.", examples: ["₹325.00"] }),
  },
  {
    title: "Money",
    description: "An amount in Indian rupees. Show `display`; never compute prices from `amount`.",
  },
)
export type Money = Type.Static<typeof Money>

/** The money schema with another description. */
export function moneyOf(description: string) {
  return Type.Object(Money.properties, { title: "Money", description })
}

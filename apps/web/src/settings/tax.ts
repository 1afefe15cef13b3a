interface Taxed {
  readonly amountPaise: number
  readonly rateBasisPoints: number
}

/** With CGST and SGST, each half of the rate and each rounded half up, as the bill reckons it. */
export function withTax({ amountPaise, rateBasisPoints }: Taxed): number {
  const half = Math.floor((amountPaise * rateBasisPoints + 10_000) / 20_000)
  return amountPaise + 2 * half
}

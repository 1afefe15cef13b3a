import type { MenuDocument, Settings, SetupGst } from "@rasoi/contract/console"

/** What customers are charged, for the line in which an owner reads it before switching on. */
export function gstInPrices({ gst }: Pick<Settings, "gst">, { categories }: MenuDocument): SetupGst {
  const { kind, applies, gstin } = gst
  const taxes = categories.flatMap(({ items }) => items.map(({ tax }) => tax))
  const withRate = taxes.filter(({ rateBasisPoints }) => rateBasisPoints > 0)
  const charged = applies ? withRate : []
  const rates = new Set(charged.map(({ rateBasisPoints }) => rateBasisPoints / 100))
  const count = charged.filter(({ included }) => included).length
  return {
    kind,
    hasGstin: gstin !== null,
    rates: [...rates].sort((one, other) => one - other),
    included: count === 0 ? "NONE" : count === charged.length ? "ALL" : "SOME",
    dishes: taxes.length,
    withoutRate: taxes.length - withRate.length,
  }
}

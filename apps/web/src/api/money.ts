const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
})

/** Same format as the API's display strings. */
export function showPaise(paise: number): string {
  return rupees.format(paise / 100)
}

/** Whether a number of the API at this path is an amount in paise. */
export function isPaise(path: string): boolean {
  return path.endsWith("Paise") || path === "pageRules.firstOrderMaximum"
}

/** "249.50", for an input field. */
export function paiseToInput(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)
}

/** Parses a typed amount into paise; undefined when it is not an amount. */
export function inputToPaise(typed: string): number | undefined {
  const match = /^(?:₹\s*)?(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, whole = "", fraction = ""] = match
  return Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"))
}

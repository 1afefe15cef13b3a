import { settlingCash } from "@rasoi/core/pricing"

/** What cash for an open amount means: what the restaurant keeps, and what the customer gets back. */
export interface CashTaken {
  readonly amountPaise: number
  readonly roundOffPaise: number
  readonly givenPaise: number
  readonly changePaise: number
}

const rupees = (amount: number) => amount * 100

/** One note or several of them: people pay ₹756 with ₹800 or ₹1,000. */
const steps = [50, 100, 200, 500].map(rupees)

/** What customers usually give for an open amount, the exact amount first: ascending, each once, none too small. */
export function cashSuggestions(openPaise: number, roundCash: boolean): number[] {
  const exact = settlingCash(openPaise, roundCash).amountPaise
  const rounded = steps.map(step => Math.ceil(exact / step) * step)
  return [...new Set([exact, ...rounded])].sort((one, other) => one - other).slice(0, 5)
}

/** Enough settles the bill, with change. Less is a part of it, which is not rounded. */
export function takeCash(openPaise: number, givenPaise: number, roundCash: boolean): CashTaken {
  const settling = settlingCash(openPaise, roundCash)
  if (givenPaise < settling.amountPaise)
    return { amountPaise: givenPaise, roundOffPaise: 0, givenPaise, changePaise: 0 }
  return { ...settling, givenPaise, changePaise: givenPaise - settling.amountPaise }
}

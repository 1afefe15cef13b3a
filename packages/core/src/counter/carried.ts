/** Cash that a delivery person received. */
export interface CarriedPayment {
  readonly amountPaise: number
}

/**
 * The payments that what a person still has is from, oldest first. What they hand in is of the oldest first, so the newest ones
 * are left.
 */
export function leftWithPerson<Payment extends CarriedPayment>(
  outPaise: number,
  newestFirst: readonly Payment[],
): Payment[] {
  const left: Payment[] = []
  let covered = 0
  for (const payment of newestFirst) {
    if (covered >= outPaise) break
    left.push(payment)
    covered += payment.amountPaise
  }
  return left.reverse()
}

import { passwordLength, validationFailed } from "@rasoi/contract"
import { type PasswordWeakness, passwordWeakness } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { loadRestaurant } from "../restaurant/index.ts"

interface ChosenPassword {
  readonly password: string
  /** The field of the request that has it. */
  readonly field: "password" | "newPassword"
  readonly email: string
  readonly name: string
  readonly restaurantId: string
}

/** For a password that a person chose, whichever way. */
export async function requireGoodPassword(db: Queries, chosen: ChosenPassword): Promise<void> {
  const { password, field, email, name, restaurantId } = chosen
  const { min } = passwordLength
  if (password.length < min) {
    const message = `must have at least ${min} characters`
    throw validationFailed([{ field, message, reason: "TOO_SHORT", params: { limit: min } }])
  }
  const { settings } = await loadRestaurant(db, restaurantId)
  const reason = passwordWeakness(password, { email, name, restaurant: settings.profile.name })
  if (reason) throw validationFailed([{ field, message: messages[reason], reason }])
}

const messages: Record<PasswordWeakness, string> = {
  PASSWORD_COMMON: "is among the first passwords that anybody tries; choose another",
  PASSWORD_PERSONAL: "is made of the person's name, their email or the restaurant's name; choose another",
}

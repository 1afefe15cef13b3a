import { closed, type Fault, type Role, text, validationFailed } from "@rasoi/contract"
import { signIn } from "@rasoi/contract/console"
import { createStaff, makePassword, setPassword } from "../../features/staff/index.ts"
import { compileCheck } from "../../http/validate.ts"
import { changeContextOf } from "../change-context.ts"
import type { CommandContext } from "../context.ts"

interface ChosenPassword {
  readonly password: string
  readonly generated: boolean
}

export async function choosePassword(fromStandardInput: boolean | undefined): Promise<ChosenPassword> {
  if (!fromStandardInput) return { password: makePassword(), generated: true }
  const { readStandardInput } = await import("../standard-input.ts")
  // The line break comes from the terminal or `echo`.
  return { password: (await readStandardInput()).replace(/\r?\n$/, ""), generated: false }
}

// Uses the rules of the sign-in endpoint, so that an added person can sign in.
const { email, password } = signIn.body.properties
const checkPerson = compileCheck(closed({ email, password, name: text({ min: 1, max: "staffName" }) }))
const checkPassword = compileCheck(closed({ password }))

function requireValid(faults: Fault[]): void {
  if (faults.length > 0) throw validationFailed(faults)
}

interface Person extends ChosenPassword {
  email: string
  name: string
  role: Lowercase<Role>
}

export function addPerson(context: CommandContext, restaurantId: string, person: Person) {
  const { role, generated: _, ...facts } = person
  requireValid(checkPerson(facts, ""))
  return createStaff(changeContextOf(context, restaurantId), { ...facts, role: role.toUpperCase() as Role })
}

export function renewPassword(
  context: CommandContext,
  restaurantId: string,
  emailOfPerson: string,
  { password: wanted }: ChosenPassword,
): Promise<void> {
  requireValid(checkPassword({ password: wanted }, ""))
  return setPassword(changeContextOf(context, restaurantId), emailOfPerson, wanted)
}

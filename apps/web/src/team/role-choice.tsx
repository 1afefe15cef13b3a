import type { Role } from "@rasoi/contract"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"

export const roleNames: readonly Role[] = ["STAFF", "MANAGER", "OWNER"]

/** Role options, each with a description of its permissions. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { team: text, roles } = useText()
  return (
    <Segments
      legend={text.role}
      value={value}
      onChange={onChange}
      options={roleNames.map(role => ({ value: role, label: roles[role] }))}
      hint={text.roleHelp[value]}
    />
  )
}

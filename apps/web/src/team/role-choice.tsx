import { type Role, roles as roleNames } from "@rasoi/contract/permissions"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"

/** Role options, each with a description of its permissions. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { team: text, roles } = useText("team")
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

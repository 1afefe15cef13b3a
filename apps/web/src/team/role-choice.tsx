import type { Role } from "@rasoi/contract"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/field.tsx"
import style from "./team.module.css"

export const roleNames: readonly Role[] = ["STAFF", "MANAGER", "OWNER"]

/** A role, with what it may do under it. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { team: text, roles } = useText()
  return (
    <div className={style.choice}>
      <Segments
        legend={text.role}
        value={value}
        onChange={onChange}
        options={roleNames.map(role => ({ value: role, label: roles[role] }))}
      />
      <p className={style.soft}>{text.roleHelp[value]}</p>
    </div>
  )
}

import { useText } from "../../i18n/i18n.tsx"
import { Segments } from "../../parts/choice.tsx"
import type { FormSheet } from "./form-sheets.ts"

interface Props {
  sheets: readonly FormSheet[]
  onChange: (index: number, isUsed: boolean) => void
}

/** Which worksheets are menus. All are read together. */
export function Worksheets({ sheets, onChange }: Props) {
  const { import: text } = useText("menu").menu
  if (sheets.length < 2 && !sheets.some(({ isOther }) => isOther)) return null
  return (
    <div className="stack gap-2">
      <div>
        <h3>{text.worksheets}</h3>
        <p className="soft">{text.worksheetsAbout}</p>
      </div>
      {sheets.map(({ name, hidden, isUsed, isOther }, index) => (
        <Segments
          // biome-ignore lint/suspicious/noArrayIndexKey: worksheets keep their order
          key={index}
          legend={hidden ? text.hidden(name) : name}
          hint={isOther ? text.otherList : undefined}
          value={isUsed === null ? null : isUsed ? "use" : "leave"}
          onChange={value => onChange(index, value === "use")}
          options={[
            { value: "use", label: text.useWorksheet },
            { value: "leave", label: text.leaveWorksheet },
          ]}
        />
      ))}
    </div>
  )
}

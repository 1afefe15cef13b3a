import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { NumberField, TextField } from "../../parts/field.tsx"
import type { Group } from "../document.ts"
import { newId } from "../new-id.ts"
import { useDragOrder } from "./drag-order.ts"
import { useEditor, useFieldFault } from "./editor.ts"
import style from "./form.module.css"
import { FieldSet, ListFault } from "./form-frame.tsx"
import * as edits from "./item-edits.ts"
import type { ItemProps } from "./item-form.tsx"
import { Options } from "./options.tsx"
import { DragHandle, OrderButtons } from "./order-controls.tsx"

/** Add-on groups with their options. */
export function AddOns({ item, change, fieldKey }: ItemProps) {
  const text = useText().menu.edit
  const { announce, open } = useEditor()
  const { addOnGroups } = item
  const move = (id: string, to: number) => {
    const group = addOnGroups.find(each => each.id === id)
    change(each => edits.moveGroup(each, id, to))
    announce(text.moved(group?.name || text.noName, to + 1, addOnGroups.length))
  }
  const drag = useDragOrder({ ids: addOnGroups.map(group => group.id), onMove: move })
  const add = () => {
    const groupId = newId("grp")
    change(each => edits.addGroup(each, prefix => (prefix === "grp" ? groupId : newId(prefix))))
    open({ item: item.id }, fieldKey(`group/${groupId}/name`))
  }
  return (
    <FieldSet title={text.addOnsTitle} help={text.addOnsHelp}>
      <ListFault field={fieldKey("addOnGroups")} />
      {addOnGroups.length > 0 && (
        <ol className={style.groups}>
          {addOnGroups.map((group, place) => (
            <li key={group.id} className={style.group} {...drag.rowProps(group.id)}>
              <div className={style.groupBar}>
                <DragHandle drag={drag.handleProps(group.id)} />
                <strong className={style.groupTitle}>{group.name || text.noName}</strong>
                <OrderButtons
                  name={group.name || text.noName}
                  place={place}
                  of={addOnGroups.length}
                  onMove={to => move(group.id, to)}
                />
                <Button
                  kind="plain"
                  icon="trash"
                  iconOnly
                  onClick={() => change(each => edits.removeGroup(each, group.id))}
                >
                  {text.removeGroup(group.name || text.noName)}
                </Button>
              </div>
              <GroupFields
                group={group}
                field={name => `group/${group.id}/${name}`}
                fieldKey={name => fieldKey(`group/${group.id}/${name}`)}
                change={(changeGroup, field) =>
                  change(each => edits.changeGroup(each, group.id, changeGroup), field)
                }
                onAdded={name => open({ item: item.id }, fieldKey(`group/${group.id}/${name}`))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button icon="plus" disabled={addOnGroups.length >= 20} onClick={add}>
        {text.addGroup}
      </Button>
    </FieldSet>
  )
}

export interface GroupProps {
  group: Group
  change: (change: (group: Group) => Group, field?: string) => void
  /** `field` returns the name within the dish, `fieldKey` the key within the menu. */
  field: (name: string) => string
  fieldKey: (name: string) => string
  /** Focuses a field that was just added. */
  onAdded: (name: string) => void
}

function GroupFields(props: GroupProps) {
  const { group, change, field, fieldKey } = props
  const text = useText().menu.edit
  const faultOf = useFieldFault()
  const set = (name: string, part: Partial<Group>) => change(each => ({ ...each, ...part }), field(name))
  return (
    <div className={style.fields}>
      <div className={style.groupFields}>
        <TextField
          label={text.groupName}
          error={faultOf(fieldKey("name"))}
          maxLength={80}
          data-field={fieldKey("name")}
          value={group.name}
          onChange={name => set("name", { name })}
        />
        <NumberField
          label={text.min}
          error={faultOf(fieldKey("min"))}
          data-field={fieldKey("min")}
          value={group.min}
          onChange={min => set("min", { min })}
        />
        <NumberField
          label={text.max}
          error={faultOf(fieldKey("max"))}
          data-field={fieldKey("max")}
          value={group.max}
          onChange={max => set("max", { max })}
        />
      </div>
      <p className={style.help}>{text.choiceWords(group.min, group.max)}</p>
      <ListFault field={fieldKey("options")} />
      <Options {...props} />
    </div>
  )
}

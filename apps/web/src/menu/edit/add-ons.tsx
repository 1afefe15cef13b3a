import { menuLimits } from "@rasoi/contract/limits"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { NumberField, TextField } from "../../parts/field.tsx"
import { newId } from "../new-id.ts"
import { useEditor, useFieldsOf } from "./editor.ts"
import style from "./form.module.css"
import { FieldSet, ListFault } from "./form-frame.tsx"
import type { GroupProps, ItemProps } from "./form-props.ts"
import * as edits from "./item-edits.ts"
import { Options } from "./options.tsx"
import { DragHandle, OrderButtons, RemoveButton } from "./order-controls.tsx"
import { useOrder } from "./use-order.ts"

/** Add-on groups with their options. */
export function AddOns({ item, change, fieldKey }: ItemProps) {
  const text = useText("menu").menu.edit
  const { open } = useEditor()
  const { addOnGroups } = item
  const order = useOrder({
    rows: addOnGroups.map(({ id, name }) => ({ id, name: name || text.noName })),
    onMove: (id, to) => change(each => edits.moveGroup(each, id, to)),
  })
  const add = () => {
    const groupId = newId("grp")
    change(each => edits.addGroup(each, prefix => (prefix === "grp" ? groupId : newId(prefix))))
    open({ item: item.id }, fieldKey(`group/${groupId}/name`))
  }
  return (
    <FieldSet title={text.addOnsTitle} help={text.addOnsHelp}>
      <ListFault field={fieldKey("addOnGroups")} />
      {addOnGroups.length > 0 && (
        <ol className="stack gap-4">
          {addOnGroups.map(group => (
            <li key={group.id} className={`stack gap-3 ${style.group}`} {...order.rowProps(group.id)}>
              <div className={`row ${style.groupBar}`}>
                <DragHandle drag={order.handleProps(group.id)} />
                <strong className={style.groupTitle}>{group.name || text.noName}</strong>
                <OrderButtons {...order.buttonProps(group.id)} />
                <RemoveButton onClick={() => change(each => edits.removeGroup(each, group.id))}>
                  {text.removeGroup(group.name || text.noName)}
                </RemoveButton>
              </div>
              <GroupFields
                group={group}
                fieldKey={name => fieldKey(`group/${group.id}/${name}`)}
                change={(changeGroup, key) =>
                  change(each => edits.changeGroup(each, group.id, changeGroup), key)
                }
                onAdded={name => open({ item: item.id }, fieldKey(`group/${group.id}/${name}`))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button icon="plus" disabled={addOnGroups.length >= menuLimits.addOnGroups} onClick={add}>
        {text.addGroup}
      </Button>
    </FieldSet>
  )
}

function GroupFields(props: GroupProps) {
  const { group, change, fieldKey } = props
  const text = useText("menu").menu.edit
  const field = useFieldsOf(group, fieldKey, (name, part) =>
    change(each => ({ ...each, ...part }), fieldKey(name)),
  )
  return (
    <div className={`stack gap-4 ${style.fields}`}>
      <div className={`stack gap-4 ${style.groupFields}`}>
        <TextField label={text.groupName} limit="groupName" {...field("name")} />
        <NumberField label={text.min} {...field("min")} />
        <NumberField label={text.max} {...field("max")} />
      </div>
      <p className="hint">{text.choiceWords(group.min, group.max)}</p>
      <ListFault field={fieldKey("options")} />
      <Options {...props} />
    </div>
  )
}

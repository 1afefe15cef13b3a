import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { LongTextField, TextField } from "../../parts/field.tsx"
import type { Category } from "../document.ts"
import { newId } from "../new-id.ts"
import { useEditor, useFieldProps, useFieldsOf } from "./editor.ts"
import style from "./form.module.css"
import { FormFrame, ListFault } from "./form-frame.tsx"
import { addItem, changeCategory, removeCategory } from "./menu-edits.ts"
import { PhotoField } from "./photo-field.tsx"

export function CategoryForm({ category }: { category: Category }) {
  const text = useText("menu").menu.edit
  const { edit, open, announce } = useEditor()
  const fieldProps = useFieldProps()
  const { id, name, description, imageUrl, photo } = category
  const key = (field: string) => `category/${id}/${field}`
  const change = (field: string, part: Partial<Category>) =>
    edit(menu => changeCategory(menu, id, each => ({ ...each, ...part })), key(field))
  const fieldOf = useFieldsOf(category, key, change)
  const remove = () => {
    open({})
    edit(menu => removeCategory(menu, id))
    announce(text.removed(name || text.noName))
  }
  const add = () => {
    const itemId = newId("itm")
    edit(menu => addItem(menu, id, itemId, newId))
    open({ item: itemId }, `item/${itemId}/name`)
  }
  return (
    <FormFrame
      title={name || text.noName}
      kind={text.categoryTitle}
      backTo={id}
      actions={
        <Button kind="danger" icon="trash" onClick={remove}>
          {text.removeCategory}
        </Button>
      }
    >
      <div className={`stack gap-4 ${style.fields}`}>
        <TextField label={text.name} limit="categoryName" {...fieldOf("name")} />
        <LongTextField
          label={text.description}
          hint={text.descriptionHint}
          {...fieldProps(key("description"))}
          limit="categoryDescription"
          value={description ?? ""}
          onChange={next => change("description", { description: next === "" ? null : next })}
        />
        <PhotoField key={id} photo={photo} imageUrl={imageUrl} fieldKey={key} name={name} change={change} />
        <ListFault field={key("items")} />
      </div>
      <Button icon="plus" onClick={add}>
        {text.addItem}
      </Button>
    </FormFrame>
  )
}

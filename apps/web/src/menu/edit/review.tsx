import { useText } from "../../i18n/i18n.tsx"
import { Confirm } from "../../parts/confirm.tsx"
import { FoodMark } from "../../parts/food-mark.tsx"
import { ChangeList } from "../change-list.tsx"
import { findItem } from "../document.ts"
import { FreeDishes } from "../free-dishes.tsx"
import { useEditor } from "./editor.ts"
import type { Preview } from "./use-review.ts"

interface Props {
  preview: Preview
  busy: boolean
  onMakeLive: (preview: Preview) => void
  onClose: () => void
}

/** Lists the changes of the draft before they go live. */
export function Review({ preview, busy, onMakeLive, onClose }: Props) {
  const text = useText("menu").menu
  const nothing = preview.changes.length === 0
  return (
    <Confirm
      wide
      title={text.review.title}
      kind="primary"
      cancel={text.draft.keepEditing}
      confirm={text.review.makeLive}
      sending={{ isPending: busy }}
      onConfirm={() => onMakeLive(preview)}
      onClose={onClose}
    >
      <p>{nothing ? text.review.nothing : text.review.about}</p>
      <FreeDishes menu={preview.menu} />
      <FoodTypes menu={preview.menu} />
      {!nothing && <ChangeList changes={preview.changes} />}
    </Confirm>
  )
}

const foodTypes = ["VEG", "NON_VEG", "EGG"] as const

/** The food types of dishes that are new, or have another one than the live menu. */
function FoodTypes({ menu }: { menu: Preview["menu"] }) {
  const strings = useText("menu")
  const { draft } = useEditor()
  const changed = menu.categories
    .flatMap(({ items }) => items)
    .filter(({ id, foodType }) => findItem(draft.base.menu, id)?.item.foodType !== foodType)
  if (changed.length === 0) return null
  return (
    <section className="stack gap-1" aria-label={strings.menu.review.foodTypes}>
      <strong>{strings.menu.review.foodTypes}</strong>
      {foodTypes.map(foodType => {
        const names = changed.filter(item => item.foodType === foodType).map(({ name }) => name)
        if (names.length === 0) return null
        return (
          <p key={foodType}>
            <FoodMark type={foodType} /> {strings.food[foodType]} ({names.length}): {names.join(", ")}
          </p>
        )
      })}
    </section>
  )
}

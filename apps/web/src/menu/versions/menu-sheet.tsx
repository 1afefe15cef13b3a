import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { showPaise } from "../../api/money.ts"
import { showRate } from "../../api/rate.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Badge } from "../../parts/badge.tsx"
import { FoodMark } from "../../parts/food-mark.tsx"
import { PhotoPicture, Picture } from "../picture.tsx"
import style from "./versions.module.css"

/** A read-only menu. */
export function MenuSheet({ menu }: { menu: MenuDocument }) {
  const text = useText("menu").menu.versions
  return (
    <>
      {menu.categories.map(category => (
        <section key={category.id} className={`stack ${style.category}`} aria-label={category.name}>
          <h3>{category.name}</h3>
          {category.description && <p className={`hint ${style.soft}`}>{category.description}</p>}
          <ShownPicture part={category} />
          {category.items.length === 0 && <p className={`hint ${style.soft}`}>{text.noItems}</p>}
          <ul className={`box ${style.items}`}>
            {category.items.map(item => (
              <li key={item.id}>
                <ItemDetails item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The photo of an old version may be gone. */
function ShownPicture({ part: { photo, imageUrl } }: { part: Pick<MenuItemDocument, "photo" | "imageUrl"> }) {
  if (photo) return <PhotoPicture photo={photo} />
  return imageUrl && <Picture address={imageUrl} alt="" />
}

function ItemDetails({ item }: { item: MenuItemDocument }) {
  const { menu } = useText("menu")
  const text = menu.versions
  const { tax, variants, addOnGroups, pricePaise } = item
  const rate = showRate(tax.rateBasisPoints)
  return (
    <div className={`stack gap-1 ${style.item}`}>
      <div className={`row wrap ${style.itemHead}`}>
        <FoodMark type={item.foodType} />
        <strong>{item.name}</strong>
        {!item.available && <Badge tone="urgent">{menu.soldOut.soldOut}</Badge>}
        {pricePaise !== null && <span className={`${style.price} figures`}>{showPaise(pricePaise)}</span>}
      </div>
      {item.description && <p className={style.description}>{item.description}</p>}
      <ShownPicture part={item} />
      {variants.length > 0 && (
        <ul className={`stack gap-1 ${style.sizes}`}>
          {variants.map(size => (
            <li key={size.menuItemId} className={`row wrap ${style.sizeRow}`}>
              <span>{size.label}</span>
              {size.isDefault && <span className={`hint ${style.soft}`}>{text.usual}</span>}
              {!size.available && <Badge tone="urgent">{menu.soldOut.soldOut}</Badge>}
              <span className={`${style.price} figures`}>{showPaise(size.pricePaise)}</span>
            </li>
          ))}
        </ul>
      )}
      {addOnGroups.map(group => (
        <p key={group.id} className={`hint ${style.soft}`}>
          <strong>{group.name}</strong> ({text.choose(group.min, group.max)}):{" "}
          {group.options
            .map(option => {
              const words = `${option.name} ${showPaise(option.pricePaise)}`
              return option.available ? words : `${words} (${menu.soldOut.soldOut})`
            })
            .join(", ")}
        </p>
      ))}
      <p className={`hint ${style.soft}`}>
        {tax.included ? text.taxIncluded(rate) : text.taxOnTop(rate)} · {text.prepMinutes(item.prepMinutes)}
      </p>
    </div>
  )
}

import { useText } from "../i18n/i18n.tsx"
import style from "./food-mark.module.css"

/** The FSSAI marks: green circle, brown triangle. Egg has the brown triangle and its own text, as on the storefront. */
export function FoodMark({ type }: { type: "VEG" | "NON_VEG" | "EGG" }) {
  const text = useText().food[type]
  return (
    <span className={style.frame}>
      <svg
        className={type === "VEG" ? style.veg : style.nonVeg}
        width="18"
        height="18"
        viewBox="0 0 18 18"
        role="img"
        aria-label={text}
      >
        <rect x="1" y="1" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2" />
        {type === "VEG" ? (
          <circle cx="9" cy="9" r="4.5" fill="currentColor" />
        ) : (
          <path d="M9 4.2 14 13H4z" fill="currentColor" />
        )}
      </svg>
      {type === "EGG" && (
        <span className={style.word} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  )
}

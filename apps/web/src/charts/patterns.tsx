import style from "./drawing.module.css"

/** Patterns that are distinguishable without colour: use `url(#id-hatched)` and `url(#id-dotted)`. */
export function Patterns({ id, tone }: { id: string; tone: "new" | "urgent" }) {
  return (
    <defs>
      <pattern
        id={`${id}-hatched`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className={style[`${tone}Ground`]} />
        <line x1="0" y1="0" x2="0" y2="6" className={style[`${tone}Line`]} />
      </pattern>
      <pattern id={`${id}-dotted`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={style.dottedGround} />
        <circle cx="3" cy="3" r="1.25" className={style.dot} />
      </pattern>
    </defs>
  )
}

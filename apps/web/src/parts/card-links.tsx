import { Link } from "wouter"
import style from "./card-links.module.css"
import { Icon, type IconName } from "./icon.tsx"

export interface CardLink {
  name: string
  href: string
  icon: IconName
  title: string
  about: string
  /** A page of the server. It opens in a new tab: a console that is closed receives no orders. */
  isOutside?: boolean | undefined
}

/** Large links to screens, each with a line about it. */
export function CardLinks({ links }: { links: readonly CardLink[] }) {
  return (
    <ul className={style.list}>
      {links.map(({ name, href, icon, title, about, isOutside }) => {
        const Tag = isOutside ? "a" : Link
        return (
          <li key={name}>
            <Tag
              href={href}
              target={isOutside ? "_blank" : undefined}
              className={`stack gap-4 box accent-on-hover ${style.card}`}
            >
              <Icon name={icon} size={24} />
              <span className={style.words}>
                <strong>{title}</strong>
                <span className="soft">{about}</span>
              </span>
              <Icon name="right" />
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}

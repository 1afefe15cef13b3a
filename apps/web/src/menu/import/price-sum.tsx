import type { NoPriceKind, PriceAccount } from "@rasoi/core/menu"
import { useText } from "../../i18n/i18n.tsx"
import { Icon } from "../../parts/icon.tsx"
import style from "./import.module.css"

/** Where all prices of the sheet went: the parts add up to the first number. */
export function PriceSum({ account }: { account: PriceAccount }) {
  const text = useText("menu").menu.sheet
  const { prices, used, notRead, notUsed, open, notUsedIn, noPrice } = account
  return (
    <div className="stack gap-1">
      <p role="status">
        <strong>{text.prices(prices)}</strong> {text.pricesUsed(used)} {text.pricesNotRead(notRead)}{" "}
        {notUsed > 0 && text.pricesNotUsed(notUsed)} {open > 0 && text.pricesOpen(open)}
      </p>
      {notUsedIn.length > 0 && (
        <Opened title={text.pricesNotUsedIn(notUsed)}>
          {notUsedIn.map(({ sheet, heading, prices: number }) => (
            <li key={`${sheet} ${heading}`}>
              {[sheet, heading].filter(Boolean).join(", ") || text.noHeading}: {number}
            </li>
          ))}
        </Opened>
      )}
      {noPrice.length > 0 && (
        <Opened title={text.noPrices(noPrice.length)}>
          {kindsOf(noPrice).map(([kind, found]) => (
            <li key={kind}>
              <strong>{text.noPriceKinds[kind]}</strong>{" "}
              <span className="soft">
                {found
                  .slice(0, shownOfKind)
                  .map(each => `${text.inSheet(each.sheet, each.cell)}: ${each.text}`)
                  .join(" · ")}
                {found.length > shownOfKind && ` · ${text.andMore(found.length - shownOfKind)}`}
              </span>
            </li>
          ))}
        </Opened>
      )}
    </div>
  )
}

const shownOfKind = 100

function kindsOf(noPrice: PriceAccount["noPrice"]) {
  return Object.entries(Object.groupBy(noPrice, ({ kind }) => kind)) as [
    NoPriceKind,
    PriceAccount["noPrice"],
  ][]
}

function Opened({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details>
      <summary className={`row ${style.summary}`}>
        <Icon name="right" size={16} /> {title}
      </summary>
      <ul className={style.samples}>{children}</ul>
    </details>
  )
}

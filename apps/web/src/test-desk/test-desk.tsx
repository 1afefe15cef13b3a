import { useSearchParams } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { Page } from "../parts/page.tsx"
import { How } from "./how.tsx"
import { BookingList, OrderList } from "./lists.tsx"
import { MakeTest } from "./make-test.tsx"
import style from "./test-desk.module.css"

/** Test orders and bookings that a person moves by hand. A separate screen, so that nobody cooks a test order. */
export default function TestDesk() {
  // What its lists need, too: loaded later, it would hide the screen again.
  const text = useText("testDesk", "bookings", "keys").testDesk
  const [search, setSearch] = useSearchParams()
  const shown = search.get("show") === "bookings" ? "bookings" : "orders"
  return (
    <Page title={text.title} about={text.about}>
      <div className={style.desk}>
        <div className={`stack gap-4 ${style.list}`}>
          <Segments
            legend={text.show}
            legendHidden
            value={shown}
            onChange={show => setSearch(show === "orders" ? {} : { show }, { replace: true })}
            options={(["orders", "bookings"] as const).map(value => ({ value, label: text[value] }))}
          />
          <MakeTest key={shown} kind={shown} />
          {shown === "orders" ? <OrderList /> : <BookingList />}
        </div>
        <How />
      </div>
    </Page>
  )
}
